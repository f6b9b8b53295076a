import { expect, test } from 'vitest';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import type { Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { rules, runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import { OverlaidFiles } from '../../../server/src/engine/workspace/files.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import type { ConfigFile, FileContent, FileEntry, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { dice } from '../../support/dice.ts';

/** What is typed: whatever some rule or some cut goes by. */
const scraps = [
	'- **Name:** Aria\n',
	'**Vibe:** _calm_\n',
	'# Rules\n',
	'## Subagents\n',
	'### In group chats\n',
	'- Keep to `SOUL.md` and see [the log](memory/2026-11-20.md).\n',
	'See [people](memory/poeple.md) and `memory/people.md`.\n',
	'<!-- soulscope-disable links.missing-file -->\n',
	'<!-- soulscope-disable-next-line -->\n',
	'<!-- project: kiln -->\n',
	'```\n',
	'---\nname: kiln\n---\n',
	'- Pays from NL91 ABNA 0417 1643 00.\n',
	'- Since 2026-02-03 the kiln is cold; by yesterday it was warm.\n',
	'zero\u200Bwidth ',
	'Default heartbeat prompt:\n`Read HEARTBEAT.md if it exists. HEARTBEAT_OK.`\n',
	'- Never send a letter without asking Ann.\n',
	'- Always send a letter.\n\n',
	'- Never send a letter.\n',
	'- Never contact Ann.\n',
	'Only then:\n',
	'\n\n\n\n',
	'The quiet harbour. '.repeat(400),
	'- Never open the kiln while it is hot.\n'.repeat(80),
	'The big shelf waits for Tobin.\n'.repeat(120),
];
const paths = [
	'AGENTS.md',
	'SOUL.md',
	'IDENTITY.md',
	'USER.md',
	'HEARTBEAT.md',
	'BOOTSTRAP.md',
	'MEMORY.md',
	'memory/people.md',
	'memory/2026-11-20.md',
	'memory/preference/tea.md',
	'prompts/beliefs.md',
	'skills/kiln/SKILL.md',
];
const limit = (units: number) => `{ "agents": { "defaults": { "bootstrapMaxChars": ${units} } } }`;
const configs = ['{}', limit(3_000), limit(6_000), '{ "agents": 1 }'];

const entry = (path: string, text: string, origin: 'disk' | 'editor'): FileEntry => ({
	path,
	content: { kind: 'text', text, origin },
	link: 'none',
	size: text.length,
	modified: 0,
});

const configOf = (text: string): ConfigFile => ({
	path: '/home/u/.openclaw/openclaw.json',
	content: { kind: 'text', text, origin: 'disk' },
	included: new Map(),
});

/** The same snapshot of nothing that anybody has seen before. */
const fresh = (snapshot: Snapshot): Snapshot => ({
	...snapshot,
	files: new Map([...snapshot.files].map(([path, each]) => [path, structuredClone(each)])),
	config: snapshot.config && structuredClone(snapshot.config),
});

/** All that people see of a snapshot. */
function shown(
	snapshot: Snapshot,
	runtime: Runtime,
	moment: Pick<Session, 'now' | 'activeProjects'>,
	wording: Wording,
) {
	const session = { ...moment, kind: runtime.sessionKinds[0] ?? 'main', timeZone: 'Europe/Berlin', random: 1 };
	const analysis = analyse(snapshot, runtime, session, wording);
	const { findings, failures } = analysis.findings(rules, {});
	return {
		failures,
		findings: findings.map(({ rule, ...finding }) => ({ code: rule.code, ...finding })),
		prompts: runtime.sessionKinds.map((kind) => {
			const { parts, ledger } = analysis.prompt(kind);
			return { parts, ledger };
		}),
	};
}

test.each(runtimes.map((runtime) => [runtime.id, runtime] as const))(
	'whatever is typed and whatever comes and goes, %s sees what it would see without having looked before',
	(_, runtime) => {
		const roll = dice(runtimes.indexOf(runtime) * 7919 + 11);
		const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(roll() * list.length)] as Item;
		const text = () => Array.from({ length: Math.floor(roll() * 24) }, () => pick(scraps)).join('');
		let disk: ReadonlyMap<string, FileEntry> = new Map(paths.map((path) => [path, entry(path, text(), 'disk')]));
		let open: ReadonlyMap<string, FileEntry> = new Map();
		let config = configOf('{}');
		let now = Date.UTC(2026, 10, 21);
		const wording = { ...placeholderWording };
		for (let step = 0; step < 60; step++) {
			const what = roll();
			const path = pick(paths);
			if (what < 0.1) {
				const others = [...disk].filter(([each]) => each !== path);
				const all = disk.has(path) ? others : [...others, [path, entry(path, text(), 'disk')] as const];
				disk = new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)));
				open = new Map([...open].filter(([each]) => disk.has(each)));
			} else if (what < 0.3) {
				config = configOf(pick(configs));
			} else if (disk.has(path)) {
				const { content } = open.get(path) ?? (disk.get(path) as FileEntry);
				const before = (content as FileContent & { kind: 'text' }).text;
				const at = Math.floor(roll() * before.length);
				const typed = before.slice(0, at) + pick(scraps) + before.slice(at + Math.floor(roll() * 8));
				open = new Map([...open, [path, entry(path, typed, 'editor')]]);
			}
			now += Math.floor(roll() * 4_000_000);
			const moment = { now, activeProjects: pick([[], ['kiln'], ['kiln', 'shop']]) };
			const snapshot: Snapshot = {
				root: '/ws',
				files: new OverlaidFiles(disk, open),
				config,
				environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
			};
			const seen = shown(snapshot, runtime, moment, wording);
			expect(seen.failures).toEqual([]);
			expect(seen, `step ${step}`).toEqual(shown(fresh(snapshot), runtime, moment, { ...placeholderWording }));
		}
	},
);
