import type { JsonObject } from '../../server/src/engine/text/json5.ts';
import { type Dice, diceOf } from '../support/random.ts';
import { generateConfig } from './configShapes.ts';
import { contextTree } from './contextShapes.ts';
import { skillText, skillTree } from './skillShapes.ts';
import type { Entry, Tree, VersionId, World, WorldSession } from './world.ts';

const legacyState: readonly string[] = [
	'.openclaw/workspace-state.json',
	'openclaw-workspace-state.json',
	'.openclaw/workspace-state.json.doctor-importing',
];

/** What lies about in a workspace besides the files that reach a prompt. */
function surroundings(dice: Dice): Tree {
	const tree: Record<string, Entry> = {};
	const text = (path: string, content = 'Something.\n') => {
		tree[path] = { kind: 'text', text: content };
	};
	if (dice.chance(0.12)) text('.git/HEAD', 'ref: refs/heads/main\n');
	if (dice.chance(0.07)) text(dice.one(legacyState), dice.one(['{}', '{"version":1}', '']));
	if (dice.chance(0.04)) text('.openclaw/notes.json', '{}');
	if (dice.chance(0.02)) text('.openclaw', 'a file in its place');
	if (dice.chance(0.2)) text('memory/2026-11-20.md', '- Planted garlic\n');
	else if (dice.chance(0.06)) tree.memory = { kind: 'folder' };
	else if (dice.chance(0.02)) text('memory');
	else if (dice.chance(0.03)) tree.memory = { kind: 'link', to: dice.one(['<OUT>/shared', 'nowhere']) };
	if (dice.chance(0.1)) text('notes/SOUL.md');
	if (dice.chance(0.1)) text('docs/index.md');
	if (dice.chance(0.1)) text('package.json', '{"name":"garden"}');
	if (dice.chance(0.05)) text('BOOT.md');
	if (dice.chance(0.08)) text('elsewhere/SKILL.md', skillText(dice, 'elsewhere'));
	if (dice.chance(0.04)) text('.DS_Store', '');
	return tree;
}

const seeded: readonly string[] = [
	'AGENTS.md',
	'SOUL.md',
	'IDENTITY.md',
	'USER.md',
	'TOOLS.md',
	'HEARTBEAT.md',
	'BOOTSTRAP.md',
];

const keys: Readonly<Record<WorldSession['kind'], string>> = {
	main: 'main',
	chat: 'main',
	explorer: 'main',
	worker: 'main',
	heartbeat: 'main',
	group: 'chat:group:preview',
	subagent: 'subagent:preview',
	cron: 'cron:preview',
};

function sessionsFor(dice: Dice, agentId: string): WorldSession[] {
	const kinds = (['main', 'group', 'subagent', 'cron', 'heartbeat'] as const).filter(
		(kind) => kind === 'main' || dice.chance(0.6),
	);
	return kinds.map((kind) => ({ kind, key: `agent:${agentId}:${keys[kind]}` }));
}

/** The `index`th world of `seed`, as one version may find it: the same one each time. */
export function generateWorld(seed: number, index: number, version: VersionId): World {
	const dice = diceOf(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
	const agentId = dice.chance(0.85) ? 'main' : dice.one(['gardener', 'work']);
	const config: JsonObject | undefined = dice.chance(0.8) ? generateConfig(dice, version, agentId) : undefined;
	const home: Record<string, Entry> = {};
	const managed = version === 'clawdbot@2026.1.24' ? '.clawdbot/skills/' : '.openclaw/skills/';
	if (dice.chance(0.3)) Object.assign(home, skillTree(dice, managed, 3));
	if (dice.chance(0.2)) Object.assign(home, skillTree(dice, '.agents/skills/', 2));
	const workspace: Record<string, Entry> = { ...contextTree(dice, version), ...surroundings(dice) };
	if (dice.chance(0.6)) Object.assign(workspace, skillTree(dice, 'skills/', 5));
	if (dice.chance(0.12)) Object.assign(workspace, skillTree(dice, '.agents/skills/', 2));
	if (dice.chance(0.03)) workspace.skills = { kind: 'link', to: '<OUT>/extra' };
	const outside: Record<string, Entry> = {
		'shared/SKILL.md': { kind: 'text', text: skillText(dice, 'shared') },
		'shared/SOUL.md': { kind: 'text', text: 'Shared by several agents.\n' },
	};
	if (dice.chance(0.4)) Object.assign(outside, skillTree(dice, 'extra/', 3));
	if (dice.chance(0.1)) Object.assign(outside, skillTree(dice, 'extra/skills/', 2));
	return {
		trees: { workspace: dice.chance(0.03) ? {} : workspace, home, outside, bundled: skillTree(dice, '', 4) },
		config,
		programs: dice.some(['oven', 'kettle'], 0.5),
		variables: dice.chance(0.4) ? { BREAD_TOKEN: dice.one(['set', '', '  ']) } : {},
		sessions: sessionsFor(dice, agentId),
		...(dice.chance(0.25) ? { ranBefore: { removed: dice.some(seeded, dice.one([0.05, 0.3, 0.9])) } } : {}),
		inHome: dice.chance(0.5),
	};
}
