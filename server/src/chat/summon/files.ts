import type { SummonedFile } from '../../engine/runtimes/capabilities/install.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { isStored } from '../../host/managed/storedPlaces.ts';

/** The files that an agent of this runtime is summoned with at `root` (absolute); nothing else is ever written. */
export const summonedFiles = (
	runtime: Pick<Runtime, 'install' | 'roleOf' | 'managed'>,
	root: string,
): readonly SummonedFile[] => [
	...(runtime.install?.summoned ?? []).filter(({ path }) => runtime.roleOf(path)?.injected),
	...fieldsAt(runtime, root),
];

/** What is no file, but a field of the agent's row, where the agent is in a database. */
export const fieldsAt = ({ managed }: Pick<Runtime, 'managed'>, root: string): readonly SummonedFile[] =>
	isStored(root) ? (managed?.summon?.fields ?? []) : [];

/** The file that a model means by `name`: its path, or its name where no other file has that. */
export function pathNamed(name: string, known: readonly SummonedFile[]): WorkspacePath | undefined {
	const exact = known.find(({ path }) => path === name);
	if (exact) return exact.path;
	const [found, ...others] = known.filter(({ path }) => path.endsWith(`/${name}`));
	return others.length === 0 ? found?.path : undefined;
}
