import type { Rule } from '../rules/rule.ts';
import { generalRules, withParticular } from '../rules/table.ts';
import { type Detection, detect } from './detection/detect.ts';
import type { Family, KnownFamily, LateFamily } from './detection/family.ts';
import type { Scene } from './detection/scene.ts';
import type { InstalledProgram } from './installedProgram.ts';
import { isLoaded, type KnownRuntime, type Runtime } from './runtime.ts';

/**
 * All that the rest of the program knows of runtimes: whoever needs one is given this, and asks the runtime. What a runtime does is
 * loaded when a workspace of it is found, or somebody asks for it.
 */
export interface Registry {
	/** Every runtime that we can stand in for, the usual one first; within a family, newest first. Never empty. */
	readonly runtimes: readonly KnownRuntime[];
	/** How the programs are installed, as far as anybody installs them as packages. */
	readonly programs: readonly InstalledProgram[];
	/** The general rules, and those that the runtimes bring whose code is loaded. Another array once there are more. */
	readonly rules: readonly Rule[];
	/** The runtime called `id`, such as `openclaw@2026.9.6`, or the newest of the family called so; else undefined. */
	runtimeById(id: string): KnownRuntime | undefined;
	/** What `scene` most looks like a workspace of, and why. Undefined where nothing speaks for any runtime. */
	detectRuntime(scene: Scene): Detection | undefined;
	/** One of `runtimes` with its code. Rejects where that cannot be read; whoever asks again may have more luck. */
	load(runtime: KnownRuntime): Promise<Runtime>;
	/** All of them. */
	loadAll(): Promise<readonly Runtime[]>;
}

/** A registry whose runtimes are all loaded. */
export interface WholeRegistry extends Registry {
	readonly runtimes: readonly Runtime[];
	runtimeById(id: string): Runtime | undefined;
	detectRuntime(scene: Scene): Detection<Runtime> | undefined;
}

const ownRulesOf = (runtimes: readonly Runtime[]): ReadonlySet<Rule> =>
	new Set(runtimes.flatMap(({ rules }) => rules?.own ?? []));

/** By id, former ids and the families' own, the newest of each. */
function byId<Each extends KnownRuntime>(
	families: readonly (Pick<KnownFamily, 'id' | 'formerIds'> & { readonly versions: readonly Each[] })[],
): (id: string) => Each | undefined {
	const known = new Map(families.flatMap(({ versions }) => versions.map((each) => [each.id, each] as const)));
	const newest = new Map(families.map(({ id, versions }) => [id, versions[0]] as const));
	const formerIds = new Map(families.flatMap(({ formerIds: former = {} }) => Object.entries(former)));
	return (id) => known.get(formerIds.get(id) ?? id) ?? newest.get(id);
}

const programsOf = (families: readonly KnownFamily[]): readonly InstalledProgram[] =>
	families.flatMap(({ program }) => program ?? []);

/** Of these families, and of nothing else. The usual one first: names that several share speak for it. */
export function createRegistry(families: readonly Family[]): WholeRegistry {
	const runtimes = families.flatMap(({ versions }) => versions);
	const runtimeById = byId(families);
	const wholeOf = ({ id, title }: KnownRuntime): Runtime => {
		const whole = runtimeById(id);
		if (!whole) throw new Error(`${title} is not in this registry`);
		return whole;
	};
	return {
		runtimes,
		programs: programsOf(families),
		rules: withParticular(generalRules, ownRulesOf(runtimes)),
		runtimeById,
		detectRuntime(scene) {
			const found = detect(families, scene);
			return found && { ...found, runtime: wholeOf(found.runtime) };
		},
		load: async (runtime) => (isLoaded(runtime) ? runtime : wholeOf(runtime)),
		loadAll: async () => runtimes,
	};
}

/** The same of families whose code comes when it is asked for. */
export function createLateRegistry(families: readonly LateFamily[]): Registry {
	const runtimes = families.flatMap(({ versions }) => versions);
	const loading = new Map<LateFamily, Promise<Family>>();
	/** Those that are there, in the order of the table. */
	const loaded = new Map<LateFamily, Family | undefined>(families.map((family) => [family, undefined]));
	let rules: readonly Rule[] | undefined;
	const load = (family: LateFamily): Promise<Family> => {
		const known = loading.get(family);
		if (known) return known;
		const coming = family.load().then(
			(whole) => {
				loaded.set(family, whole);
				rules = undefined;
				return whole;
			},
			(error) => {
				loading.delete(family);
				throw error;
			},
		);
		loading.set(family, coming);
		return coming;
	};
	return {
		runtimes,
		programs: programsOf(families),
		get rules() {
			rules ??= withParticular(
				generalRules,
				ownRulesOf([...loaded.values()].flatMap((family) => family?.versions ?? [])),
			);
			return rules;
		},
		runtimeById: byId(families),
		detectRuntime: (scene) => detect(families, scene),
		async load(runtime) {
			if (isLoaded(runtime)) return runtime;
			const { id, family: of, title } = runtime;
			const family = families.find((each) => each.id === of);
			const whole = family && (await load(family)).versions.find((version) => version.id === id);
			if (!whole) throw new Error(`${title} is not in this registry`);
			return whole;
		},
		loadAll: async () => (await Promise.all(families.map(load))).flatMap(({ versions }) => versions),
	};
}
