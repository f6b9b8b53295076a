/** While an input method composes, Enter, Esc and the arrows are its own; some browsers say so by key code 229 only. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
