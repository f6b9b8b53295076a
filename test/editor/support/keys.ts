import type { FrameLocator } from 'playwright-core';
import { until } from './until.ts';
import type { Workbench } from './workbench.ts';

/** A person at the same window who has no mouse: nothing here clicks, or puts the focus where keys do not lead. */
export class Keys {
	readonly #vscode: Workbench;

	constructor(vscode: Workbench) {
		this.#vscode = vscode;
	}

	press(key: string): Promise<void> {
		return this.#vscode.page.keyboard.press(key);
	}

	type(text: string): Promise<void> {
		return this.#vscode.page.keyboard.type(text);
	}

	/** Runs a command from the palette. */
	async command(title: string): Promise<void> {
		const { page } = this.#vscode;
		await until(`the command “${title}” is offered`, async () => {
			await this.press('F1');
			await page.locator('.quick-input-widget:visible input:focus').waitFor({ timeout: 5000 });
			await this.type(title);
			return this.#offered(title, 5000);
		});
		await this.press('Enter');
	}

	/** Opens a file by its name. It ends when typing would land in it: what opens late takes the focus from whatever has it then. */
	async open(path: string): Promise<void> {
		const { page } = this.#vscode;
		const name = path.split('/').at(-1) ?? path;
		await this.press('ControlOrMeta+P');
		await page.locator('.quick-input-widget:visible input:focus').waitFor();
		await this.type(path);
		await this.#offered(name);
		await this.press('Enter');
		await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
		await page.locator('.editor-instance .monaco-editor.focused').waitFor();
	}

	/** Waits until the open picker has the focus on a row that begins with `label`. */
	#offered(label: string, timeout = 60_000): Promise<boolean> {
		const row = this.#vscode.page.locator('.quick-input-widget:visible .monaco-list-row.focused .label-name');
		return until(
			`“${label}” is the row that Enter takes`,
			async () => (await row.first().textContent({ timeout: 1000 }))?.trim().startsWith(label),
			timeout,
		);
	}

	/**
	 * Goes to a row of one of the views at the left. While a list is empty the editor puts the keys beside it, and one that is filled
	 * anew may lose them: a person would go there again.
	 */
	async row(title: string, text: string): Promise<void> {
		await until(`the keys are on “${text}” in ${title}`, async () => {
			await this.command(`Soulscope: Focus on ${title} View`);
			await until('its list has them', () => this.#vscode.page.evaluate(inTreeOf, title), 5000);
			await this.press('Home');
			await this.downTo(text);
			return true;
		});
	}

	/** Goes down the list or the menu that has the focus until what is focused holds `text`. */
	async downTo(text: string | RegExp): Promise<void> {
		await this.#goTo('ArrowDown', text, () => this.#vscode.page.evaluate(focused));
	}

	/** Goes on by Tab, or by another key, in a page inside the window until what is focused is called so. */
	async tabTo(frame: FrameLocator, text: string | RegExp, key = 'Tab'): Promise<void> {
		await this.#goTo(key, text, () => frame.locator(':focus').evaluate(nameOf, undefined, { timeout: 2000 }));
	}

	/** As a person would: not forever. */
	async #goTo(key: string, text: string | RegExp, ask: () => Promise<string>): Promise<void> {
		const seen: string[] = [];
		for (let step = 0; step < 80; step += 1) {
			const now = await ask().catch(() => '');
			if (typeof text === 'string' ? now.includes(text) : text.test(now)) return;
			if (now !== seen.at(-1)) seen.push(now);
			await this.press(key);
		}
		throw new Error(`${key} does not lead to “${String(text)}”, but to: ${seen.join(' | ')}`);
	}
}

/** What an element is called, roughly as a screen reader says it. Runs in the page. */
const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';

/** Whether the keys are in the list of this view. Runs in the page. */
const inTreeOf = (title: string): boolean =>
	document.activeElement?.closest('.pane')?.querySelector('.pane-header .title')?.textContent?.trim() === title &&
	document.activeElement.closest('.pane-body .monaco-list') !== null;

/** The row or the menu entry that the keys are on, in the window itself; nothing where they are on the whole list. Runs in the page. */
function focused(): string {
	let active = document.activeElement;
	while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
	const id = active?.getAttribute('aria-activedescendant');
	const element = (id && document.getElementById(id)) || active;
	const isOne = /^(menuitem|treeitem|option|listitem)/.test(element?.getAttribute('role') ?? '');
	return isOne ? `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}` : '';
}
