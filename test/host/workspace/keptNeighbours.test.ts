import { expect, test, vi } from 'vitest';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { registry, rules } from '../../../server/src/engine/runtimes/registry.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import type { RuledFinding } from '../../../server/src/engine/workspace/runRules.ts';
import type { Workspace } from '../../../server/src/host/workspace/workspaces.ts';
import { dice } from '../../support/dice.ts';
import { storeOn } from './layouts/store.ts';

const long = `# House\n\n${'- Keep it short.\n'.repeat(2_100)}`;

/** Six agents are at home, and each has something to say of its files. */
const house = {
	'/ws/.git/HEAD': 'ref: refs/heads/main\n',
	'/ws/CLAUDE.md': '@AGENTS.md\n\nUse pnpm. See @docs/style.md.\n',
	'/ws/AGENTS.md': long,
	'/ws/GEMINI.md': 'Run `npm install`. Ask @alice.\n',
	'/ws/docs/style.md': 'Names in full.\n',
	'/ws/.codex/config.toml': 'project_doc_max_bytes = 32768\n',
	'/ws/.gemini/settings.json': '{ "context": { "discoveryMaxDirs": 10 } }\n',
	'/ws/.github/copilot-instructions.md': 'Answer in short sentences.\n',
	'/ws/.github/instructions/ts.instructions.md': '---\napplyTo: "/src/**"\n---\nTabs.\n',
	'/ws/.clinerules/style.md': '---\npaths:\n  - src/**\n---\nTabs.\n',
	'/ws/.cursor/rules/style.mdc': '---\nalwaysApply: "true"\n---\nTabs.\n',
	'/ws/src/AGENTS.md': 'No default exports.\n',
	'/ws/src/deep/CLAUDE.md': 'Deep.\n',
};

const open = async () => {
	const store = storeOn({ files: house });
	await store.workspaces.setFolders(['/ws']);
	const [workspace] = store.workspaces.list();
	if (!workspace) throw new Error('no workspace was found');
	return { ...store, workspace };
};

const told = (findings: readonly RuledFinding[]) =>
	findings.map(({ rule, severity, place, message, fixes }) =>
		JSON.stringify([rule.code, severity, place, message, fixes]),
	);

/** What the rules say of the folder as it is now, where nobody has kept anything. */
async function fresh(workspace: Workspace): Promise<readonly string[]> {
	const { also = [], guests = [] } = workspace.evidence;
	const others = registry.runtimes.filter(({ id }) => also.includes(id));
	const order = also.flatMap((id) => others.filter((each) => each.id === id));
	const neighbours = await Promise.all(
		order.map(async (known) => {
			const runtime = await registry.load(known);
			return { runtime, session: workspace.session(runtime.sessionKinds[0]), isGuest: guests.includes(runtime.id) };
		}),
	);
	const { runtime } = workspace;
	const analysis = analyse(workspace.snapshot(), runtime, workspace.session(), placeholderWording, neighbours);
	return told(analysis.findings(rules, {}).findings);
}

test('whoever has seen nothing new says what it would say if it were asked again, whatever is done to the folder', async () => {
	const random = dice(7);
	const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
	const { workspaces, disk, workspace } = await open();
	const paths = [...Object.keys(house), '/ws/src/deep/AGENTS.md', '/ws/GEMINI.local.md'];
	const words = [
		'Use npm, never pnpm.',
		'@docs/style.md.',
		'@alice',
		'<!-- hidden -->',
		'Run `pnpm install`.',
		'',
		'---',
	];
	let seen = 0;
	for (let round = 0; round < 160; round++) {
		const path = pick(paths);
		const document = workspaces.ownerOf(path) ? path : '/ws/AGENTS.md';
		const text = `${pick(words)}\n${pick([...Object.values(house)])}${pick(words)}\n`;
		const did = pick(['type', 'type', 'type', 'close', 'write', 'remove'] as const);
		if (did === 'type') await workspaces.openDocument(document, text);
		else if (did === 'close') await workspaces.closeDocument(document);
		else if (did === 'write') {
			disk.write(path, text);
			await workspaces.filesChanged([{ path, kind: 'changed' }]);
		} else {
			disk.remove(path);
			await workspaces.filesChanged([{ path, kind: 'deleted' }]);
		}
		const [now] = workspaces.list();
		if (!now) continue;
		const kept = told(now.analysis().findings(rules, {}).findings);
		expect(kept, `round ${round}: ${did} ${path}`).toEqual(await fresh(now));
		seen += kept.length;
	}
	expect(workspace.root).toBe('/ws');
	expect(seen).toBeGreaterThan(1_000);
});

test('a key makes the prompts of those alone who read the file', async () => {
	const { workspaces, workspace } = await open();
	const { also = [] } = workspace.evidence;
	const counts = new Map<string, number>();
	for (const known of registry.runtimes.filter(({ id }) => also.includes(id))) {
		const runtime = await registry.load(known);
		const assemble = runtime.assemble.bind(runtime);
		vi.spyOn(runtime, 'assemble').mockImplementation((...asked) => {
			counts.set(known.family, (counts.get(known.family) ?? 0) + 1);
			return assemble(...asked);
		});
	}
	const keysIn = async (path: string) => {
		await workspaces.openDocument(path, 'a\n');
		workspace.analysis().findings(rules, {});
		counts.clear();
		for (let key = 0; key < 5; key++) {
			await workspaces.changeDocument(path, `${'a'.repeat(key + 2)}\n`);
			workspace.analysis().findings(rules, {});
		}
		return Object.fromEntries([...counts].sort());
	};
	expect(await keysIn('/ws/.github/copilot-instructions.md')).toEqual({ copilot: 5 });
	expect(await keysIn('/ws/.clinerules/style.md')).toEqual({ cline: 5 });
	expect(await keysIn('/ws/docs/style.md')).toEqual({});
	expect(Object.keys(await keysIn('/ws/AGENTS.md'))).toEqual(['cline', 'codex', 'copilot', 'cursor', 'gemini-cli']);
	vi.restoreAllMocks();
});
