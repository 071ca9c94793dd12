/** Help for the card under the pointer, under the focus, or held for a moment on a phone. */

import type { Attachment } from "svelte/attachments";
import { onceLeft } from "../../lib/unfocus";
import type { Card } from "./cards";

const HOVER_MS = 350;
const PRESS_MS = 450;

export class Help {
  /** The card that help is shown of, and what it lies on the screen as. */
  now = $state.raw<{ card: Card; on: HTMLElement } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where help was asked for last. */
  #asked: HTMLElement | undefined;

  hide = (): void => {
    clearTimeout(this.#timer);
    this.now = null;
  };

  /** Attached to a card of the hand, which says itself what it does: help comes when it is held. */
  held(card: Card): Attachment<HTMLElement> {
    return this.of(card, false);
  }

  /** Attached to a card that lies face up. `near`: help comes with the pointer and the focus, too. */
  of(card: Card | null, near = true): Attachment<HTMLElement> {
    return (element) => {
      if (!card) return;
      /** The card was held until its help came: letting go of it is no click. */
      let kept = false;
      const show = (ms: number, held: boolean) => (): void => {
        clearTimeout(this.#timer);
        this.#asked = element;
        kept = false;
        this.#timer = setTimeout(() => {
          if (!element.isConnected) return; // the card has gone meanwhile
          kept = held;
          this.now = { card, on: element };
        }, ms);
      };
      const [hover, press] = [show(HOVER_MS, false), show(PRESS_MS, true)];
      const enter = (event: PointerEvent): void => void (event.pointerType === "mouse" && hover());
      const leave = (event: PointerEvent): void => void (event.pointerType === "mouse" && this.hide());
      const down = (event: PointerEvent): void => void (event.pointerType !== "mouse" && press());
      const up = (): void => clearTimeout(this.#timer);
      const focus = (): void => void (element.matches(":focus-visible, :has(:focus-visible)") && hover());
      const menu = (event: Event): void => event.preventDefault();
      const click = (event: Event): void => {
        if (kept) event.stopImmediatePropagation();
        kept = false;
      };
      const wired: [string, (event: never) => void][] = [
        ["pointerdown", down],
        ["pointerup", up],
        ["pointercancel", up],
        ["contextmenu", menu],
        ...(near ? ([["pointerenter", enter], ["pointerleave", leave], ["focusin", focus], ["focusout", onceLeft(() => void (this.#asked === element && this.hide()))]] as [string, (event: never) => void][]) : []),
      ];
      for (const [kind, listener] of wired) element.addEventListener(kind, listener as EventListener);
      element.addEventListener("click", click, true);
      return () => {
        element.removeEventListener("click", click, true);
        for (const [kind, listener] of wired) element.removeEventListener(kind, listener as EventListener);
        if (this.now?.card.id === card.id) this.hide();
      };
    };
  }
}

export const help = new Help();
