/** How long the tick stands that says it worked. ms. */
const tickStands = 1500;

/** Puts `text` on the clipboard; the icon of `button` turns into a tick for a moment. */
export async function copyText(button: Element, text: string): Promise<void> {
	await navigator.clipboard.writeText(text);
	const icon = button.querySelector('.codicon');
	icon?.classList.replace('codicon-copy', 'codicon-check');
	setTimeout(() => icon?.classList.replace('codicon-check', 'codicon-copy'), tickStands);
}
