import { expect, it } from "vitest";
import { shareLink } from "$lib/share";

it("passes on the address that phones reach", () => {
  expect(shareLink({ code: "THORN", address: "http://192.0.2.7:8420" }, "http://localhost:8420")).toEqual({
    link: "http://192.0.2.7:8420/t/THORN",
    reachable: true,
  });
});

it("keeps an address by which the page itself was reached", () => {
  expect(shareLink({ code: "THORN", address: "http://192.0.2.7:8420" }, "https://play.example").link).toBe("https://play.example/t/THORN");
});

it("says so when there is none", () => {
  expect(shareLink({ code: "THORN" }, "http://127.0.0.1:8420").reachable).toBe(false);
});
