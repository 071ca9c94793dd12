/** All legal actions one by one: forms are products of lists. */

import { valuesOf } from "$lib/forms";
import type { Action, Form } from "$lib/wire";

export function expand(forms: Form[]): Action[] {
  return forms.flatMap((form) => {
    let found: Action[] = [{ do: form.do }];
    for (const key of Object.keys(form)) {
      if (key === "do" || key === "distinct") continue;
      found = found.flatMap((action) => valuesOf(form, key).map((value) => ({ ...action, [key]: value }) as Action));
    }
    return found.filter((action) => (form.distinct ?? []).every(([a, b]) => action[a!] !== action[b!]));
  });
}
