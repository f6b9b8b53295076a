import type { Rule } from '../rules/rule.ts';
import { generalRules, withParticular } from '../rules/table.ts';
import { type Detection, detect } from './detection/detect.ts';
import type { Family } from './detection/family.ts';
import type { Scene } from './detection/scene.ts';
import type { InstalledProgram } from './installedProgram.ts';
import type { Runtime } from './runtime.ts';

/** All that the rest of the program knows of runtimes: whoever needs one is given this, and asks the runtime. */
export interface Registry {
	/** Every runtime that we can stand in for, the usual one first; within a family, newest first. Never empty. */
	readonly runtimes: readonly Runtime[];
	/** How the programs are installed, as far as anybody installs them as packages. */
	readonly programs: readonly InstalledProgram[];
	/** Every rule that there is, whichever runtime is chosen: the general ones, and those that a runtime brings. */
	readonly rules: readonly Rule[];
	/** The runtime called `id`, such as `openclaw@2026.9.6`, or the newest of the family called so; else undefined. */
	runtimeById(id: string): Runtime | undefined;
	/** What `scene` most looks like a workspace of, and why. Undefined where nothing speaks for any runtime. */
	detectRuntime(scene: Scene): Detection | undefined;
}

/** Of these families, and of nothing else. The usual one first: names that several share speak for it. */
export function createRegistry(families: readonly Family[]): Registry {
	const runtimes = families.flatMap(({ versions }) => versions);
	const byId = new Map(runtimes.map((runtime) => [runtime.id, runtime]));
	const newest = new Map(families.map(({ id, versions }) => [id, versions[0]]));
	const formerIds = new Map(families.flatMap(({ formerIds: former = {} }) => Object.entries(former)));
	return {
		runtimes,
		programs: families.flatMap(({ program }) => program ?? []),
		rules: withParticular(generalRules, new Set(runtimes.flatMap(({ rules }) => rules?.own ?? []))),
		runtimeById: (id) => byId.get(formerIds.get(id) ?? id) ?? newest.get(id),
		detectRuntime: (scene) => detect(families, scene),
	};
}
