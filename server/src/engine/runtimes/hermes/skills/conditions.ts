import { isMapping, isNothing, pythonText } from './matter.ts';

/** Keys below `metadata.hermes` that say with which tools a skill is shown. */
const keys = ['fallback_for_toolsets', 'fallback_for_tools', 'requires_toolsets', 'requires_tools'] as const;

/** What the tools of a session have to say of a skill. */
export type ConditionReading =
	| { readonly kind: 'none' }
	/** It is for the tools to say, which are not known here. */
	| { readonly kind: 'some'; readonly keys: readonly string[] }
	/** A text where a list belongs is read letter by letter, and there is no tool of one letter. */
	| { readonly kind: 'never'; readonly key: string }
	/** The program goes through it without a look, and fails. */
	| { readonly kind: 'fails'; readonly key: string };

/** `{}` where the keys are not what they should be: nothing is asked of those then. */
function conditionsIn({ metadata }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
	const own = isMapping(metadata) ? metadata.hermes : undefined;
	return isMapping(own) ? own : {};
}

export function readConditions(fields: Readonly<Record<string, unknown>>): ConditionReading {
	const stated = conditionsIn(fields);
	const given = keys.filter((key) => Object.hasOwn(stated, key));
	const failing = given.find((key) => !canBeGoneThrough(stated[key]));
	if (failing !== undefined) return { kind: 'fails', key: failing };
	const asked = given.filter((key) => !isNothing(stated[key]));
	const letters = asked.find((key) => typeof stated[key] === 'string' && key.startsWith('requires'));
	if (letters !== undefined) return { kind: 'never', key: letters };
	const lists = asked.filter((key) => typeof stated[key] !== 'string');
	return lists.length === 0 ? { kind: 'none' } : { kind: 'some', keys: lists };
}

const canBeGoneThrough = (value: unknown): boolean =>
	typeof value === 'string' || Array.isArray(value) || isMapping(value);

/** Systems by the names that skills give them. */
const systems: Readonly<Record<string, string>> = { macos: 'darwin', linux: 'linux', windows: 'win32' };

/** Whether a skill is for this system, by what it says of that. `platform`: as Node calls it, which is as Python does. */
export function fitsPlatform(platforms: unknown, platform: string): boolean {
	if (isNothing(platforms)) return true;
	return (Array.isArray(platforms) ? platforms : [platforms]).some((each) => {
		const name = pythonText(each).toLowerCase().trim();
		return platform.startsWith(Object.hasOwn(systems, name) ? (systems[name] ?? '') : name);
	});
}

/** True where the program fails at what a skill says of systems: a value that it goes through as if it were a list. */
export const failsAtPlatforms = (platforms: unknown): boolean => !isNothing(platforms) && !canBeGoneThrough(platforms);

/** Surroundings that skills can be for; whatever else they name counts as there. */
const surroundings: Readonly<Record<string, string>> = {
	kanban: 'the Kanban board',
	docker: 'containers',
	s6: 'its own container',
};

/** The first of the surroundings that a skill is for, where it is for such alone; undefined: it is for all. In words for people. */
export function onlyIn(environments: unknown): string | undefined {
	if (isNothing(environments)) return undefined;
	const names = (Array.isArray(environments) ? environments : [environments])
		.map((each) => pythonText(each).toLowerCase().trim())
		.filter((name) => name !== '');
	if (names.some((name) => !Object.hasOwn(surroundings, name))) return undefined;
	return names.length === 0 ? 'nothing that has a name' : names.map((name) => surroundings[name]).join(' or ');
}
