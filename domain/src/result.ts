/** What a rule or a service answers: a value, or a refusal by its code. A refusal is a rightful no, never a fault. */
export type Result<Value, Refusal extends string> = Done<Value> | Refused<Refusal>

export type Done<Value> = { readonly ok: true; readonly value: Value }
export type Refused<Refusal extends string> = { readonly ok: false; readonly refusal: Refusal }

export const done = <Value>(value: Value): Done<Value> => ({ ok: true, value })
export const refuse = <Refusal extends string>(refusal: Refusal): Refused<Refusal> => ({ ok: false, refusal })
