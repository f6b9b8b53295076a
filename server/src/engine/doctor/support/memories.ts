import { seenAt, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { DoctorView } from '../view.ts';

/** Roles of notes that an agent gets at only by a search. */
const notes: ReadonlySet<string> = new Set(['daily-log', 'memory-note']);

/** Notes outside of any prompt that say something, in the order of their names. */
export const memoriesOf = ({ snapshot, runtime }: Pick<DoctorView, 'snapshot' | 'runtime'>): readonly WorkspacePath[] =>
	[...snapshot.files.values()]
		.filter(({ path }) => (seenAt(snapshot, path)?.size ?? 0) > 0 && notes.has(runtime.roleOf(path)?.id ?? ''))
		.map(({ path }) => path)
		.sort();
