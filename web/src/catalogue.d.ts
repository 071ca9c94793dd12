/** Of a catalogue only what is said of records and seals (`vite.config.ts`). */
declare module "*.ftl?seal" {
  const text: string;
  export default text;
}
