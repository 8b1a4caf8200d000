/**
 * Goes on after whatever else the page has to do, such as drawing or hearing what was pressed, where the browser knows how:
 * one long piece of work becomes several short ones, which a slow phone feels.
 */
export const breathe = (): Promise<void> => globalThis.scheduler?.yield?.() ?? Promise.resolve()
