/** `verify.html`: one file that checks a record without any server. It is built into a page of its own (`vite.config.ts`). */

import { mount } from "svelte";
import { preferred, read } from "$lib/texts/catalogue.svelte";
import "$lib/style/base.css";
import VerifyPage from "./VerifyPage.svelte";

void read(preferred()).then(() => mount(VerifyPage, { target: document.getElementById("app")! }));
