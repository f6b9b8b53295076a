import type { Places } from '../../../workspace/snapshot.ts';
import { layerIn, machineFolder, type StartFailure } from './layers.ts';
import type { SandboxMode } from './sandbox.ts';
import { isTable, type TomlTable, type TomlValue } from './toml.ts';

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

/** What the configuration that nobody overrules says of the mode is the most that is allowed. */
const mostOf = (mode: TomlValue | undefined): readonly string[] | undefined =>
	typeof mode === 'string' ? [always, mode] : undefined;

/** `requirements.toml` of the machine, as far as it decides what reaches a model; `managed`: what `managed_config.toml` says. */
export function requirementsOf(places: Places, managed: TomlTable): Requirements {
	const file = `${machineFolder}/requirements.toml`;
	const { table, failure } = layerIn(places, 'administrator', file);
	if (failure) return { table: {}, failure };
	const { allowed_sandbox_modes: modes, features } = table;
	const over: TomlTable = isTable(features) ? { features } : {};
	const most = mostOf(managed.sandbox_mode);
	if (modes === undefined) return { table: over, ...(most && { sandboxModes: most }) };
	const sandboxModes = Array.isArray(modes) ? modes.filter((each) => typeof each === 'string') : [];
	return sandboxModes.includes(always)
		? { table: over, sandboxModes }
		: { table: {}, failure: { file, why: `allowed_sandbox_modes has to be a list with “${always}” in it` } };
}

/** The mode that is left of `mode`, or why the program does not start: it never asks, and so has no way back from full access. */
export function allowedMode(mode: SandboxMode, { sandboxModes }: Requirements): SandboxMode | StartFailure {
	if (sandboxModes === undefined || sandboxModes.includes(mode)) return mode;
	return mode === 'danger-full-access' ? { why: `an administrator does not allow the sandbox “${mode}”` } : always;
}
