import type { Places } from '../../../workspace/snapshot.ts';
import { layerIn, machineFolder, type StartFailure } from './layers.ts';
import type { SandboxMode } from './sandbox.ts';
import { isTable, type TomlTable } from './toml.ts';

/** What an administrator allows at most. */
export interface Requirements {
	/** Undefined where nothing is said of them. */
	readonly sandboxModes?: readonly string[];
	/** Laid over all other configurations: `[features]`. */
	readonly table: TomlTable;
	readonly failure?: StartFailure;
}

/** Codex 0.169.0 takes no list of modes without this one, and falls back to it. */
const always: SandboxMode = 'read-only';

/** `requirements.toml` of the machine, as far as it decides what reaches a model. */
export function requirementsOf(places: Places): Requirements {
	const file = `${machineFolder}/requirements.toml`;
	const { table, failure } = layerIn(places, 'administrator', file);
	if (failure) return { table: {}, failure };
	const { allowed_sandbox_modes: modes, features } = table;
	const over: TomlTable = isTable(features) ? { features } : {};
	if (modes === undefined) return { table: over };
	const sandboxModes = Array.isArray(modes) ? modes.filter((each) => typeof each === 'string') : [];
	return sandboxModes.includes(always)
		? { table: over, sandboxModes }
		: { table: {}, failure: { file, why: `allowed_sandbox_modes has to be a list with “${always}” in it` } };
}

/** The mode that is left of `mode`, or why the program does not start: it never asks, and so has no way back from full access. */
export function allowedMode(mode: SandboxMode, { sandboxModes }: Requirements): SandboxMode | StartFailure {
	if (sandboxModes === undefined || sandboxModes.includes(mode)) return mode;
	return mode === 'danger-full-access' ? { why: `requirements.toml does not allow the sandbox “${mode}”` } : always;
}
