import { seenAt, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { DoctorView, GitFacts } from '../view.ts';

/** Roles of files that say what nobody but the person should know. */
const personal: ReadonlySet<string> = new Set(['memory', 'user', 'personal-user', 'daily-log', 'memory-note']);

/** Personal files with something in them that the repository would take. */
export const personalFilesIn = ({ snapshot, runtime }: DoctorView, git: GitFacts): readonly WorkspacePath[] =>
	[...snapshot.files.values()]
		.filter(({ path }) => (seenAt(snapshot, path)?.size ?? 0) > 0 && personal.has(runtime.roleOf(path)?.id ?? ''))
		.map(({ path }) => path)
		.filter((path) => !git.isIgnored(path));

/** The same, as lines for people: some by name, the rest by number. */
export const namesOf = (paths: readonly WorkspacePath[]): readonly string[] =>
	paths.length <= 6 ? paths : [...paths.slice(0, 5), `… and ${paths.length - 5} more files`];
