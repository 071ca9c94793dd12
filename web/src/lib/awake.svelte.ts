/** Keeps a device's screen on while a party is played on it, where the browser can: over https, and as long as the page is looked at. */

export const canStayAwake = (): boolean => "wakeLock" in navigator;

/** Holds the screen's wake lock as long as it is wanted; taken again whenever the page is turned to. To be called while a component is set up. */
export function stayAwake(wanted: () => boolean): void {
  $effect(() => {
    if (!canStayAwake() || !wanted()) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      // A device that is short of power may refuse; then its screen goes dark as usual.
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (over) void lock?.release();
    };
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  });
}
