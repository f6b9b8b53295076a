import { isLoaded, type KnownRuntime, type Runtime } from '../../../engine/runtimes/runtime.ts';
import type { WorkspaceIdentity } from '../surroundings.ts';
import type { RuntimeChoice } from '../workspaces.ts';

/** What a folder is taken for, before the code of its runtime is loaded. */
export type Recognised = Omit<WorkspaceIdentity, 'runtime' | 'neighbours'> & { readonly runtime: KnownRuntime };

/** A runtime with its code. Throws where nobody can load it. */
export async function withCode(runtime: KnownRuntime, { load }: Pick<RuntimeChoice, 'load'>): Promise<Runtime> {
	if (isLoaded(runtime)) return runtime;
	if (!load) throw new Error(`nobody can load ${runtime.title}`);
	return load(runtime);
}

/** With the code of all who are at home there. */
export async function loaded(identity: Recognised, choice: RuntimeChoice): Promise<WorkspaceIdentity> {
	const also = (identity.evidence.also ?? []).flatMap((id) => choice.runtimeById(id) ?? []);
	const neighbours = also.filter(({ detection }) => detection.asksPlaces);
	return {
		...identity,
		runtime: await withCode(identity.runtime, choice),
		neighbours: await Promise.all(neighbours.map((each) => withCode(each, choice))),
	};
}
