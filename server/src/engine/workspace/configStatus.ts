import { resolve } from 'node:path';
import type { Runtime } from '../runtimes/runtime.ts';
import type { Snapshot } from './snapshot.ts';

export interface ConfigStatus {
	/** Absolute. */
	readonly path: string;
	/** `invalid`: the runtime takes nothing of it. Absent where nobody knows. */
	readonly state?: 'valid' | 'invalid';
	/** Where `invalid`: the runtime does not even start with it. */
	readonly refusesToStart?: true;
}

/** The configuration that goes with the workspace, and what the runtime makes of it; undefined where there is none. */
export function configStatus({ config }: Runtime, snapshot: Snapshot): ConfigStatus | undefined {
	const own = config?.files?.find((path) => snapshot.files.has(path));
	if (!snapshot.config) return own === undefined ? undefined : { path: resolve(snapshot.root, own) };
	const { path } = snapshot.config;
	const state = config?.read?.(snapshot).state;
	return {
		path,
		...(state !== undefined && state !== 'absent' && { state }),
		...(state === 'invalid' && config?.refusesToStart === true && { refusesToStart: true }),
	};
}
