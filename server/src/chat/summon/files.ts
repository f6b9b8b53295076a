import type { SummonedFile } from '../../engine/runtimes/capabilities/install.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';

/** The files that an agent of this runtime is summoned with; nothing else is ever written. */
export const summonedFiles = (runtime: Pick<Runtime, 'install' | 'roleOf'>): readonly SummonedFile[] =>
	(runtime.install?.summoned ?? []).filter(({ path }) => runtime.roleOf(path)?.injected);

/** The file that a model means by `name`: its path, or its name where no other file has that. */
export function pathNamed(name: string, known: readonly SummonedFile[]): WorkspacePath | undefined {
	const exact = known.find(({ path }) => path === name);
	if (exact) return exact.path;
	const [found, ...others] = known.filter(({ path }) => path.endsWith(`/${name}`));
	return others.length === 0 ? found?.path : undefined;
}
