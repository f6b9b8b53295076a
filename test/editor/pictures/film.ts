import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import { clear, startable } from './clear.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Pictures one after the other, each with the time that it stays; `npm run pictures` makes one moving picture of them. */
class Film {
	readonly #page: Page;
	readonly #folder = join(root, 'artifacts', 'film');
	readonly #delays: number[] = [];

	constructor(page: Page) {
		this.#page = page;
		rmSync(this.#folder, { recursive: true, force: true });
		mkdirSync(this.#folder, { recursive: true });
	}

	/** What is in the window now, for `ms`. */
	async frame(ms: number): Promise<void> {
		const path = join(this.#folder, `${String(this.#delays.length).padStart(3, '0')}.png`);
		await this.#page.screenshot({ path, scale: 'css', animations: 'disabled' });
		this.#delays.push(ms);
		writeFileSync(join(this.#folder, 'delays.json'), JSON.stringify(this.#delays));
	}

	/** Types with a frame for every few letters. */
	async type(text: string): Promise<void> {
		for (const letters of text.match(/.{1,3}/gu) ?? []) {
			await this.#page.keyboard.type(letters);
			await this.frame(110);
		}
	}

	/** The line below the picture that says what is going on. */
	async say(words: string): Promise<void> {
		await this.#page.evaluate((text) => {
			const id = 'caption';
			const line = document.getElementById(id) ?? document.body.appendChild(document.createElement('div'));
			line.id = id;
			line.textContent = text;
			Object.assign(line.style, {
				...{ position: 'fixed', bottom: '34px', left: '56px', zIndex: '99999' },
				...{ padding: '10px 22px', borderRadius: '8px', background: '#1f2328', color: '#ffffff' },
				...{ font: '600 20px system-ui, sans-serif', whiteSpace: 'nowrap', pointerEvents: 'none' },
			});
		}, words);
	}
}

/** What is read of a file at most, in UTF-16 units, and where the cut then begins (OpenClaw 2026.9.6, default limits). */
const limit = 20_000;
const cutAt = 14_917;

const warning = '- **Butter:** NOT safe to eat from.';

/** The example's memory, shortened until it just fits; and the line, from 1, from which on it would be cut. */
function almostFull(): { readonly text: string; readonly line: number } {
	const whole = readFileSync(join(root, 'examples', 'aria', 'MEMORY.md'), 'utf8').trimEnd();
	const start = whole.lastIndexOf('\n', cutAt) + 1;
	const lines = whole.slice(0, start).split('\n');
	// Spaces that nobody sees, so that the cut falls between two lines.
	const head = whole.slice(0, start - 2) + ' '.repeat(cutAt - start) + whole.slice(start - 2, start);
	const rest = whole
		.slice(start)
		.split('\n')
		.filter((line) => !line.startsWith('- **Butter'));
	const left = limit - 12 - head.length;
	while (rest.join('\n').length > left) rest.splice(8, 1);
	const text = head + rest.join('\n');
	return { text: `${text}${' and so on'.repeat(200).slice(0, limit - 12 - text.length)}\n`, line: lines.length };
}

export const film: Scene = {
	name: 'the moving picture: a line is typed and cut, the prompt shows the gap, the line is remembered',
	async play(stage) {
		const { text, line } = almostFull();
		const vscode = await stage.openExample({ 'MEMORY.md': text, ...startable });
		const { page } = vscode;
		await clear(vscode);
		await vscode.open('MEMORY.md');
		await vscode.goTo(line);
		await page.keyboard.press('Enter');
		await page.keyboard.press('ArrowUp');
		await page.mouse.move(240, 2);

		const shot = new Film(page);
		await shot.say('The memory of an AI agent. It is nearly full.');
		await shot.frame(1800);
		await shot.type(warning);
		await vscode.diagnostics('MEMORY.md', 'is cut', (all) => all.some(({ code }) => code === 'budget.truncated'));
		await vscode.text('cut here').waitFor();
		await shot.say('One line more, and the agent does not read it.');
		await shot.frame(2400);

		await page.keyboard.press('F1');
		await page.locator('.quick-input-widget:visible input').first().fill('>Soulscope: Preview Assembled Prompt');
		await vscode.choice('Soulscope: Preview Assembled Prompt').waitFor();
		await shot.say('Look at the whole prompt …');
		await shot.frame(1000);
		await vscode.choose('Soulscope: Preview Assembled Prompt');
		const prompt = await vscode.prompt('main');
		const gap = prompt.text.split('\n').findIndex((one) => one.includes('truncated MEMORY.md'));
		await vscode.goTo(gap + 1);
		await vscode.text('truncated MEMORY.md').waitFor();
		await page.mouse.move(240, 2);
		await shot.say('… live, to the character: the line is missing.');
		await shot.frame(2600);

		await page.locator('.tab', { hasText: 'MEMORY.md' }).click();
		await vscode.goTo(line);
		await page.keyboard.press('ControlOrMeta+L');
		await page.keyboard.press('ControlOrMeta+Alt+M');
		await vscode.choice('Today’s log').waitFor();
		await shot.say('Put what matters where the agent reads it …');
		await shot.frame(1600);
		await vscode.choose('Today’s log');
		const message = vscode.notification('memory/');
		await message.waitFor();
		await until('the picker is gone', async () => (await page.locator('.quick-input-widget:visible').count()) === 0);
		// Where the choice was, the border between the editors is now.
		await page.mouse.move(240, 2);
		await shot.say('… in today’s log, with Undo.');
		await shot.frame(2800);
	},
};
