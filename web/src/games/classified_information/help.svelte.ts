/** Help for the card under the pointer, under the focus, or held for a moment on a phone. */

import type { Attachment } from "svelte/attachments";
import type { Card } from "./cards";

const HOVER_MS = 350;
const PRESS_MS = 450;

export class Help {
  /** The card that help is shown of, and where it lies on the screen. */
  now = $state.raw<{ card: Card; at: DOMRect } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  hide = (): void => {
    clearTimeout(this.#timer);
    this.now = null;
  };

  /** Attached to a card that lies face up. */
  of(card: Card | null): Attachment<HTMLElement> {
    return (element) => {
      if (!card) return;
      const show = (ms: number) => (): void => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => (this.now = { card, at: element.getBoundingClientRect() }), ms);
      };
      const [hover, press] = [show(HOVER_MS), show(PRESS_MS)];
      const enter = (event: PointerEvent): void => void (event.pointerType === "mouse" && hover());
      const leave = (event: PointerEvent): void => void (event.pointerType === "mouse" && this.hide());
      const down = (event: PointerEvent): void => void (event.pointerType !== "mouse" && press());
      const up = (): void => clearTimeout(this.#timer);
      const focus = (): void => void (element.matches(":focus-visible, :has(:focus-visible)") && hover());
      const menu = (event: Event): void => event.preventDefault();
      const wired: [string, (event: never) => void][] = [
        ["pointerenter", enter],
        ["pointerleave", leave],
        ["pointerdown", down],
        ["pointerup", up],
        ["pointercancel", up],
        ["focusin", focus],
        ["focusout", this.hide],
        ["contextmenu", menu],
      ];
      for (const [kind, listener] of wired) element.addEventListener(kind, listener as EventListener);
      return () => {
        for (const [kind, listener] of wired) element.removeEventListener(kind, listener as EventListener);
        if (this.now?.card.id === card.id) this.hide();
      };
    };
  }
}

export const help = new Help();
