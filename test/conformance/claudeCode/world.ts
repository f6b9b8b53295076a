import { join } from 'node:path/posix';
import { v2_1_54 } from '../../../server/src/engine/runtimes/claudeCode/versions/v2_1_54.ts';
import { v2_1_330 } from '../../../server/src/engine/runtimes/claudeCode/versions/v2_1_330.ts';
import type { Session, Touch } from '../../../server/src/engine/workspace/session.ts';
import type { PlaceName, Places, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import type { Input } from '../case.ts';
import { placed, places, treesOf, worldOf } from '../coding/world.ts';
import { shellTouches } from './shell.ts';

const profiles = [v2_1_330, v2_1_54];

export function profileOf(runtime: string) {
	const profile = profiles.find(({ version }) => runtime === `claude-code@${version}`);
	if (!profile) throw new Error(`no such version: ${runtime}`);
	return profile;
}

/** Absolute, from what a case writes. */
const absolute = (path: string, from: string): string => {
	const here = placed(path);
	return here.startsWith('/') ? here : join(from, here);
};

/** The machine wrote the notes of the memory in the order of the case, and listed the last one first. */
function lastWrittenFirst(world: Places, input: Input): Places {
	const written = Object.keys(input.home ?? {}).map((path) => join(places.home, placed(path)));
	const rankOf = (path: string): number =>
		written.findLastIndex((each) => each === path || each.startsWith(`${path}/`));
	return {
		facts: (path) => world.facts(path),
		knows: (path) => world.knows(path),
		read: (path) => world.read(path),
		list(folder): readonly PlaceName[] | undefined {
			const names = world.list(folder);
			if (!names || !folder.includes('/memory')) return names;
			return [...names].sort((a, b) => rankOf(join(folder, b.name)) - rankOf(join(folder, a.name)));
		},
	};
}

interface ClaudeWorld {
	readonly snapshot: Snapshot;
	readonly session: Session;
}

/** Tools of a case that change files need a mode that permits it. */
const mayEdit = (args: readonly string[]): boolean =>
	args.includes('acceptEdits') || args.includes('bypassPermissions') || args.includes('--dangerously-skip-permissions');

/** One touch for each turn; undefined for a turn that touches nothing. */
type Turns = readonly (Touch | undefined)[];

function turnsOf(input: Input, world: Places, cwd: string, args: readonly string[]): Turns {
	const read = (input.touched ?? []).map((path: string): Touch => ({ path: absolute(path, places.root), by: 'read' }));
	// What is there already has to be read before it may be changed.
	const known = new Set<string>(read.map(({ path }: Touch) => path));
	const mayChange = (path: string) => mayEdit(args) && (known.has(path) || world.facts(path).kind === 'nothing');
	const tools: Turns = shellTouches(input.touched_tools ?? [], cwd, (name, values) => {
		const path = typeof values.file_path === 'string' ? absolute(values.file_path, cwd) : undefined;
		if (path === undefined) return undefined;
		if (name === 'Read') {
			known.add(path);
			return { path, by: 'read' };
		}
		if (name === 'Edit') return mayEdit(args) && known.has(path) ? { path, by: 'edit' } : undefined;
		return name === 'Write' && mayChange(path) ? { path, by: 'write' } : undefined;
	});
	return [...read, ...tools];
}

/** Files that the prompt names, where they are there; a folder brings its list alone. */
const mentionsOf = (input: Input, world: Places, cwd: string): readonly Touch[] =>
	[...String(input.prompt ?? '').matchAll(/(?:^|\s)@(\S+)/gu)].flatMap(([, word = '']): Touch[] => {
		const path = absolute(word.replace(/#L\d[\d-]*$/u, ''), cwd).replace(/\/$/u, '');
		const { kind } = world.facts(path);
		if (kind === 'nothing') return [];
		return [{ path, by: kind === 'folder' ? 'list' : 'mention' }];
	});

export interface PlacedWorld extends ClaudeWorld {
	/** For each touch of the session: the turn of the case, 0 with the prompt. */
	readonly turns: readonly number[];
}

export function worldOfCase(input: Input): PlacedWorld {
	const cwd = input.cwd === undefined ? places.root : absolute(input.cwd, places.root);
	const args = (input.args ?? []).map(placed);
	const trees = treesOf(input, { git: input.git !== false, more: { [cwd]: { folder: true } } });
	const variables = Object.fromEntries(
		Object.entries(input.env ?? {}).map(([name, value]) => [name, placed(String(value))]),
	);
	const world = lastWrittenFirst(worldOf(trees), input);
	const mentions = mentionsOf(input, world, cwd);
	const turns = turnsOf(input, world, cwd, args);
	const steps = [
		...mentions.map((touch) => ({ touch, turn: 0 })),
		...turns.map((touch, index) => ({ touch, turn: index + 1 })),
	].flatMap(({ touch, turn }) => (touch ? [{ touch, turn }] : []));
	return {
		snapshot: {
			root: places.root,
			files: new Map(),
			config: undefined,
			environment: { home: places.home, hostTimeZone: 'UTC', platform: 'linux', variables: {} },
			places: world,
		},
		session: {
			kind: 'main',
			now: Date.UTC(2026, 10, 25),
			timeZone: 'UTC',
			random: 0,
			cwd,
			programArguments: args,
			variables,
			touched: steps.map(({ touch }) => touch),
		},
		turns: steps.map(({ turn }) => turn),
	};
}
