import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Probe, SeenDiagnostic, SeenEditor } from './probe.ts';
import { until } from './until.ts';

export type Theme = 'light' | 'dark' | 'high-contrast' | 'high-contrast-light';

export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** ms until a person tries again what did nothing. */
const patience = 20_000;

/** What a person does in VS Code, with mouse and keys; and what they then see. */
export class Workbench {
	readonly page: Page;
	readonly probe: Probe;
	/** Absolute path of the open folder. */
	readonly root: string;
	readonly #screenshots: string;

	constructor(fields: {
		page: Page;
		probe: Probe;
		root: string;
		screenshots: string;
	}) {
		this.page = fields.page;
		this.probe = fields.probe;
		this.root = fields.root;
		this.#screenshots = fields.screenshots;
	}

	/** `path` is relative to the open folder. */
	uri(path: string): string {
		return pathToFileURL(join(this.root, path)).href;
	}

	/** Runs a command from the palette by the name that people read. */
	async command(title: string): Promise<void> {
		const row = this.choice(title);
		let attempts = 0;
		// The palette lists what may be run when it opens; a person who misses a command opens it again.
		await until(`the command “${title}” is offered`, async () => {
			// A palette that is open would not look again. The key goes to its input and nowhere else: in the editor it
			// would drop what is selected, and a picker that is on its way out still counts as visible.
			const palette = this.page.locator('.quick-input-widget:visible input').first();
			if (attempts++ > 0 && (await palette.isVisible())) await palette.press('Escape', { timeout: 2000 });
			await this.page.keyboard.press('F1');
			await this.page.locator('.quick-input-widget:visible input').first().fill(`>${title}`, { timeout: 5000 });
			// A palette can go before it is clicked; then it is opened again.
			return row.click({ timeout: 5000 }).then(() => true);
		});
	}

	/** Saves everything; it ends when nothing waits to be saved, as what is closed before that is asked about. */
	async saveAll(): Promise<void> {
		await this.command('File: Save All Files');
		await until('everything is saved', async () => (await this.page.locator('.tab.dirty').count()) === 0);
	}

	/** Types into the open picker and takes the row that begins with `row`. */
	async #pick(typed: string, row: string): Promise<void> {
		const input = this.page.locator('.quick-input-widget:visible input').first();
		await input.fill(typed);
		const choice = this.choice(row);
		await choice.waitFor();
		await choice.click();
	}

	/** A row of the open picker, by how its label begins. */
	choice(label: string): Locator {
		return this.page
			.locator('.quick-input-widget:visible .quick-input-list .monaco-list-row')
			.filter({ has: this.page.locator('.label-name', { hasText: startsWith(label) }) })
			.first();
	}

	/** Takes a row of a picker that is open or about to be. */
	async choose(label: string): Promise<void> {
		await this.choice(label).click();
	}

	/** Opens a file by its name and waits until it is the active editor. */
	async open(path: string): Promise<SeenEditor> {
		const isIt = ({ uri }: SeenEditor) => uri.endsWith(`/${path}`);
		const choose = async () => {
			await this.page.keyboard.press('ControlOrMeta+P');
			await this.#pick(path, basename(path));
		};
		await choose();
		try {
			return await this.activeEditor(path, isIt, patience);
		} catch {
			// On a busy machine the list can close before the editor hears which file was meant; a person tries again.
			await choose();
			return this.activeEditor(path, isIt);
		}
	}

	/** The active editor, once it is as `wanted`; `within`: ms. */
	activeEditor(what: string, wanted: (editor: SeenEditor) => boolean, within?: number): Promise<SeenEditor> {
		const ask = async () => {
			const editor = await this.probe.ask('activeEditor');
			return editor && wanted(editor) && editor;
		};
		return until(`the active editor is ${what}`, ask, within);
	}

	/** The prompt of a kind of session in front, once it is there; `wording` as its title says it. */
	prompt(session: string, wording = ''): Promise<SeenEditor> {
		return this.activeEditor(`the prompt of ${session} ${wording}`, ({ uri, language, text }) => {
			const title = decodeURIComponent(uri);
			return (
				language === 'soulscope-prompt' && text !== '' && title.includes(` · ${session} · `) && title.includes(wording)
			);
		});
	}

	/** The text of an open document, once it is as `wanted`. */
	shown(uri: string, what: string, wanted: (text: string) => boolean): Promise<string> {
		return until(`${uri} shows ${what}`, async () => {
			const document = await this.probe.ask('document', { uri });
			return document !== null && wanted(document.text) && document.text;
		});
	}

	/** Text in the lines of the editor, hints included; VS Code writes spaces there as no-break spaces. */
	text(words: string): Locator {
		return this.page
			.locator('.monaco-editor .view-line', { hasText: new RegExp(words.replaceAll(' ', '\\s')) })
			.first();
	}

	/** Remembers what is selected, in the place that the picker calls `where`. */
	async remember(where: string): Promise<void> {
		await this.command('Soulscope: Remember Selection');
		await this.choose(where);
	}

	/** Puts the cursor at a one-based line and column. */
	async goTo(line: number, column = 1): Promise<void> {
		await this.page.keyboard.press('Control+G');
		const input = this.page.locator('.quick-input-widget:visible input').first();
		await input.fill(`:${line}:${column}`);
		await input.press('Enter');
		await this.activeEditor(
			`at line ${line}`,
			({ selection }) => selection.end.line === line - 1 && selection.end.character === column - 1,
		);
	}

	/** Selects a whole line with the keyboard. */
	async selectLine(line: number): Promise<string> {
		await this.goTo(line);
		// The first press goes to the end of the row, where the line is wrapped.
		await this.page.keyboard.press('Shift+End');
		await this.page.keyboard.press('Shift+End');
		const editor = await this.activeEditor(
			`with line ${line} selected`,
			({ selection, text }) => selection.end.character === (text.split(/\r?\n/)[line - 1] ?? '').length,
		);
		return editor.text.split(/\r?\n/)[line - 1] ?? '';
	}

	/** The quick fix at the cursor whose title holds `words`, in the open menu. */
	async quickFix(words: string): Promise<Locator> {
		const fix = this.page.locator('.action-widget .monaco-list-row', { hasText: words }).first();
		// The menu goes when findings change under it; a person would ask again.
		await until(`the quick fix “${words}” is offered`, async () => {
			if (await fix.isVisible()) return true;
			await this.page.keyboard.press('ControlOrMeta+.');
			return fix.waitFor({ timeout: 3000 }).then(() => true);
		});
		return fix;
	}

	async save(): Promise<void> {
		await this.page.keyboard.press('ControlOrMeta+S');
		await this.activeEditor('saved', ({ dirty }) => !dirty);
	}

	/** The findings about one file, once they are as `wanted`. */
	diagnostics(
		path: string,
		what: string,
		wanted: (found: readonly SeenDiagnostic[]) => boolean,
	): Promise<readonly SeenDiagnostic[]> {
		return until(`${path}: ${what}`, async () => {
			const all = await this.probe.ask('diagnostics');
			const found = all.filter(({ uri }) => decodeURIComponent(uri).endsWith(`/${path}`));
			return wanted(found) && found;
		});
	}

	/** Rows of the Problems panel, which is opened first. */
	async problems(): Promise<Locator> {
		const panel = this.page.locator('.markers-panel');
		if (!(await panel.isVisible())) await this.command('Problems: Focus on Problems View');
		await panel.waitFor();
		return panel.locator('.monaco-list-row');
	}

	/** The notification that says `text`. */
	notification(text: string | RegExp): Locator {
		return this.page.locator('.notification-toast').filter({ hasText: text });
	}

	/** What the status bar says can be undone or answered. */
	pendingStatus(text: string | RegExp): Locator {
		return this.page.locator('.statusbar-item[id$="soulscope.pending"]', { hasText: text });
	}

	/** A row of the Memory view that holds `text`; the view is opened first. */
	async memoryRow(text: string | RegExp): Promise<Locator> {
		await this.command('Soulscope: Focus on Memory View');
		const row = this.page.locator('.pane-body .monaco-list-row', { hasText: text }).first();
		await row.waitFor();
		return row;
	}

	/** Presses a button that a row shows under the mouse; where the list moves in between, the mouse follows it. */
	async pressOn(row: Locator, action: string): Promise<void> {
		const atOnce = { timeout: 2_000 };
		await until(`“${action}” can be pressed on the row`, async () => {
			await row.hover(atOnce);
			await row.locator(`.action-label[aria-label^="${action}"]`).click(atOnce);
			return true;
		});
	}

	/** The document inside the webview that holds `selector`. */
	async webview(selector: string): Promise<FrameLocator> {
		return until(`a webview with ${selector}`, async () => {
			for (const index of (await this.page.locator('iframe.webview').all()).keys()) {
				const inner = this.page.frameLocator('iframe.webview').nth(index).frameLocator('iframe#active-frame');
				if ((await inner.locator(selector).count()) > 0) return inner;
			}
			return undefined;
		});
	}

	/** Where an element of the page, or of a webview in it, is in the window, in pixels. */
	async box(what: string, locator: Locator): Promise<Box> {
		return until(`${what} is on the screen`, () => locator.boundingBox());
	}

	async theme(theme: Theme): Promise<void> {
		const { name, mark } = themes[theme];
		await this.probe.ask('configure', { settings: { 'workbench.colorTheme': name } });
		await this.page.locator(`.monaco-workbench.${mark}`).waitFor();
	}

	/** Keeps what the window looked like when a scene failed. Never throws: the failure itself is what counts. */
	async failed(scene: string): Promise<void> {
		await this.picture(`failed/${scene.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}`).catch(() => {});
	}

	/** Writes a picture of the window as `NAME.png`; with themes, one each as `NAME.THEME.png`. */
	async picture(name: string, ...inThemes: readonly Theme[]): Promise<void> {
		mkdirSync(dirname(join(this.#screenshots, name)), { recursive: true });
		// Pointers and their hovers are not what the picture is about.
		await this.page.mouse.move(640, 2);
		for (const theme of inThemes) {
			await this.theme(theme);
			await this.page.screenshot({ path: join(this.#screenshots, `${name}.${theme}.png`), animations: 'disabled' });
		}
		if (inThemes.length > 0) await this.theme('light');
		else await this.page.screenshot({ path: join(this.#screenshots, `${name}.png`), animations: 'disabled' });
	}
}

/** Names as VS Code 1.139 lists them, and the class that the window then carries. */
const themes: Readonly<Record<Theme, { readonly name: string; readonly mark: string }>> = {
	light: { name: 'Light 2026', mark: 'vs' },
	dark: { name: 'Dark 2026', mark: 'vs-dark' },
	'high-contrast': { name: 'Default High Contrast', mark: 'hc-black' },
	'high-contrast-light': { name: 'Default High Contrast Light', mark: 'hc-light' },
};

const startsWith = (text: string): RegExp => new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
