import { keptOn } from '../../text/keptOn.ts';
import { ownValue } from '../../text/ownValue.ts';
import { rootFiles } from '../../workspace/files.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { RuleView } from '../rule.ts';
import { nearest } from '../support/nearest.ts';

/** A file at the root that was probably meant to be one that the runtime loads. */
export interface Intended {
	readonly path: WorkspacePath;
	/** The name that the runtime would load. */
	readonly as: WorkspacePath;
	readonly slip: 'letter case' | 'spelling' | 'other word';
}

/** Words that people use for what the runtime calls something else. Only asked where the runtime's own file is absent. */
const otherWords: Readonly<Record<string, WorkspacePath>> = {
	PERSONA: 'SOUL.md',
	PERSONALITY: 'SOUL.md',
	CHARACTER: 'SOUL.md',
	AGENT: 'AGENTS.md',
	INSTRUCTIONS: 'AGENTS.md',
	RULES: 'AGENTS.md',
	ABOUT_ME: 'IDENTITY.md',
	WHOAMI: 'IDENTITY.md',
	OWNER: 'USER.md',
	HUMAN: 'USER.md',
	USERS: 'USER.md',
	MEMORIES: 'MEMORY.md',
};

const known = keptOn<RuleView, readonly Intended[]>();

/** All of them, at most one for each name that the runtime would load. */
export function intendedFiles(view: RuleView): readonly Intended[] {
	let intended = known.get(view);
	if (!intended) {
		intended = find(view);
		known.set(view, intended);
	}
	return intended;
}

/** The file that was probably meant to be `name`. */
export const intendedFor = (view: RuleView, name: WorkspacePath): Intended | undefined =>
	intendedFiles(view).find((file) => file.as === name);

function find(view: RuleView): Intended[] {
	const { contextNames } = view.runtime.detection;
	const there = new Set(contextNames.filter((name) => view.snapshot.files.has(name)).map(stem));
	// Names that differ in letter case only are one wish: the first of them.
	const wanted = contextNames.filter((name) => !there.has(stem(name)) && there.add(stem(name)));
	const found = new Map<WorkspacePath, Intended>();
	const strangers = rootFiles(view.snapshot.files).filter((path) => /\.md$/i.test(path) && !view.runtime.roleOf(path));
	// Letter case first: the surest guess gets the name.
	for (const slip of ['letter case', 'spelling', 'other word'] as const) {
		for (const path of strangers) {
			const as = guess(slip, stem(path), wanted);
			if (as !== undefined && !found.has(as) && ![...found.values()].some((file) => file.path === path)) {
				found.set(as, { path, as, slip });
			}
		}
	}
	return [...found.values()];
}

function guess(slip: Intended['slip'], name: string, wanted: readonly WorkspacePath[]): string | undefined {
	switch (slip) {
		case 'letter case':
			return wanted.find((path) => stem(path) === name);
		case 'spelling': {
			const near = nearest(name, wanted.map(stem));
			return wanted.find((path) => stem(path) === near);
		}
		case 'other word': {
			const path = ownValue(otherWords, name);
			return path !== undefined && wanted.includes(path) ? path : undefined;
		}
	}
}

const stem = (path: WorkspacePath): string => path.slice(0, -'.md'.length).toUpperCase();
