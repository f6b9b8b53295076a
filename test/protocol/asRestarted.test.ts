import { describe, expect, test, vi } from 'vitest';
import { dice } from '../support/dice.ts';
import { type LanguageClient, serve, serveOn } from '../support/languageClient.ts';
import type { OpenDocument } from '../support/openDocument.ts';

/** What agents read in one folder, and what tells whose it is. */
const folders = {
	'of a persona': [
		'SOUL.md',
		'IDENTITY.md',
		'AGENTS.md',
		'USER.md',
		'MEMORY.md',
		'HEARTBEAT.md',
		'TOOLS.md',
		'CLAUDE.md',
		'GEMINI.md',
		'openclaw.json',
		'.openclaw/workspace-state.json',
		'.cursor/rules/style.mdc',
		'.claude/rules/style.md',
		'.botholomew/soul.md',
		'memory/2026-11-01.md',
		'memory/people.md',
		'skills/kiln/SKILL.md',
		'skills/kiln/assets/SOUL.md',
		'skills/kiln/assets/USER.md',
		'agents/brook/SOUL.md',
		'agents/brook/IDENTITY.md',
		'docs/AGENTS.md',
	],
	'of those who write code': [
		'AGENTS.md',
		'AGENTS.override.md',
		'CLAUDE.md',
		'CLAUDE.local.md',
		'GEMINI.md',
		'MEMORY.md',
		'SOUL.md',
		'.claude/rules/style.md',
		'.claude/skills/kiln/SKILL.md',
		'.claude/settings.json',
		'.agents/skills/kiln/SKILL.md',
		'.clinerules/style.md',
		'.codex/skills/kiln/SKILL.md',
		'.cursor/rules/style.mdc',
		'.cursorrules',
		'.gemini/settings.json',
		'.github/copilot-instructions.md',
		'.github/instructions/tests.instructions.md',
		'docs/AGENTS.md',
		'docs/CLAUDE.md',
		'memory/people.md',
	],
	'that several runtimes could have': [
		'AGENTS.md',
		'BOOTSTRAP.md',
		'CLAUDE.md',
		'HEARTBEAT.md',
		'MEMORY.md',
		'SOUL.md',
		'.clawdbot/clawdbot.json',
		'.holaboss/config.yaml',
		'.openclaw/openclaw.json',
		'agents/brook/agent/AGENTS.md',
		'clawdbot.json',
		'config/config.json',
		'config.json',
		'extensions/kiln/SKILL.md',
		'goclaw.json',
		'memory/people.md',
		'memory/preference/tea.md',
		'moltbot.json',
		'openclaw.json5',
		'package.json',
		'prompts/beliefs.md',
		'prompts/goals.md',
		'prompts/soul.md',
		'skills/kiln.md',
		'skills/kiln/SKILL.md',
		'studio/AGENTS.md',
		'studio/SOUL.md',
		'workspace.yaml',
	],
} as const;

const scraps = [
	'# Rules\n',
	'- Keep to `SOUL.md` and see [the log](memory/2026-11-20.md).\n',
	'- Never send a letter without asking Ann.\n',
	'- Always send a letter.\n- Never send a letter.\n',
	'@docs/AGENTS.md\n',
	'---\nname: kiln\ndescription: Fire the kiln.\n---\n',
	'zero\u200Bwidth\n',
	'The quiet harbour. '.repeat(1_200),
];

const isText = (name: string): boolean => !name.endsWith('.json');

/** A person at work in one folder, with some files open. */
class Day {
	readonly client: LanguageClient;
	readonly open = new Map<string, OpenDocument>();
	readonly #roll: () => number;
	readonly #names: readonly string[];
	readonly #there = new Set<string>();

	constructor(client: LanguageClient, roll: () => number, names: readonly string[], there: readonly string[]) {
		this.client = client;
		this.#roll = roll;
		this.#names = names;
		for (const name of there) this.#there.add(name);
	}

	#pick<Item>(items: readonly Item[]): Item {
		return items[Math.floor(this.#roll() * items.length)] as Item;
	}

	async act(): Promise<void> {
		const name = this.#pick(this.#names);
		const document = this.open.get(name);
		const kind = this.#roll();
		if (document && kind < 0.7) return this.#type(document);
		if (document) {
			await document.close();
			this.open.delete(name);
		} else if (this.#there.has(name) && isText(name) && kind < 0.5) {
			this.open.set(name, await this.client.open(name));
		} else if (this.#there.has(name) && kind < 0.8) {
			this.#there.delete(name);
			await this.client.deleteOnDisk(name);
		} else {
			this.#there.add(name);
			await this.client.changeOnDisk(name, isText(name) ? this.#pick(scraps) : '{}');
		}
		if (this.#roll() < 0.3) await this.client.problemsOf(this.#pick(this.#names));
	}

	async #type(document: OpenDocument): Promise<void> {
		const [from, to] = [this.#roll(), this.#roll()]
			.map((each) => Math.floor(each * document.text.length))
			.sort((a, b) => a - b) as [number, number];
		const end = this.#roll() < 0.5 ? from : to;
		await document.edit([{ range: { start: document.at(from), end: document.at(end) }, newText: this.#pick(scraps) }]);
	}
}

/** What people see of the files called `names`. */
async function seenBy(client: LanguageClient, names: readonly string[], open: ReadonlyMap<string, OpenDocument>) {
	const told = async (name: string) => (await client.problemsOf(name)).map((problem) => JSON.stringify(problem)).sort();
	return {
		problems: await Promise.all(names.map(async (name) => [name, await told(name)])),
		open: await Promise.all(
			[...open].map(async ([name, document]) => [name, await document.lenses(), await document.symbols()]),
		),
	};
}

/** Days that once ended otherwise, and some others. */
const days = [0, 1, 6, 7, 17, 36, 98];

describe.each(Object.entries(folders))('in a folder %s', (_whose, names) => {
	test.each(days)('people see after day %i what they would see after a restart', { timeout: 120_000 }, async (seed) => {
		const there = ['AGENTS.md', 'CLAUDE.md', 'docs/AGENTS.md'];
		const client = await serve(Object.fromEntries(there.map((name) => [name, `# ${name}\n`])));
		const day = new Day(client, dice(seed), names, there);
		for (let hour = 0; hour < 3; hour++) {
			for (let step = 0; step < 14; step++) await day.act();
			const other = await serveOn(client.files);
			const same = new Map<string, OpenDocument>();
			for (const [name, { text }] of day.open) same.set(name, await other.open(name, text));
			await vi.waitFor(
				async () => expect(await seenBy(client, names, day.open)).toEqual(await seenBy(other, names, same)),
				{
					timeout: 30_000,
					interval: 100,
				},
			);
		}
	});
});
