import { at, isJsonObject, type Json, type JsonObject, textAt } from '../../../text/json5.ts';
import { ownValue } from '../../../text/ownValue.ts';
import type { Environment, Snapshot } from '../../../workspace/snapshot.ts';
import { lostKeys } from '../config/lostKeys.ts';
import type { SkillMetadata } from './loading/metadata.ts';
import type { SkillStyle } from './loading/style.ts';

/** Why a skill is not to be used here. */
export interface Ineligible {
	readonly kind: 'disabled' | 'not-allowed' | 'os' | 'bins' | 'env' | 'config';
	/** One clause for people. */
	readonly reason: string;
}

/** A skill as far as the question goes whether it may be used. */
export interface Applicant {
	readonly name: string;
	readonly isBundled: boolean;
	readonly metadata: SkillMetadata | undefined;
}

type EligibilityFacts = Pick<Snapshot, 'environment' | 'skills'>;

function configValue(config: JsonObject, path: string): Json | undefined {
	let here: Json | undefined = config;
	for (const part of path.split('.').filter(Boolean)) {
		if (lostKeys.has(part)) return undefined;
		if (Array.isArray(here)) here = /^\d+$/u.test(part) ? here[Number(part)] : undefined;
		else here = at(here, part);
	}
	return here;
}

function isOn(config: JsonObject, path: string, switchedOn: readonly string[]): boolean {
	const value = configValue(config, path);
	if (value === undefined) return switchedOn.includes(path);
	if (typeof value === 'string') return value.trim() !== '';
	return value !== null && value !== false && value !== 0;
}

const keyOf = ({ name, metadata }: Applicant): string => metadata?.skillKey ?? name;

/** The key of a skill in `skills.entries`: its `skillKey`, else its name. */
export const skillKeyOf = keyOf;

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** `environment` has what is set; of values nothing is asked but whether there is one. */
function isSet(
	name: string,
	{ variables }: Environment,
	entry: Json | undefined,
	metadata: SkillMetadata,
	trims: boolean,
): boolean {
	const counts = (value: string | undefined) => Boolean(trims ? value?.trim() : value);
	if (counts(ownValue(variables, name)) || counts(textAt(entry, 'env', name))) return true;
	if (metadata.primaryEnv !== name) return false;
	const key = at(entry, 'apiKey');
	return typeof key === 'string' ? counts(key) : Boolean(key);
}

/** Why `skill` may not be used; undefined where it may. What nobody has looked up counts as there. */
export function whyIneligible(
	style: SkillStyle,
	skill: Applicant,
	config: JsonObject,
	{ environment, skills }: EligibilityFacts,
): Ineligible | undefined {
	const key = keyOf(skill);
	const entry = at(config, 'skills', 'entries', key);
	if (isJsonObject(entry) && entry.enabled === false) {
		return { kind: 'disabled', reason: `the configuration turns it off (skills.entries.${key}.enabled)` };
	}
	const allowed = at(config, 'skills', 'allowBundled');
	const list = Array.isArray(allowed) ? allowed.map((each) => String(each).trim()).filter(Boolean) : [];
	if (skill.isBundled && list.length > 0 && !list.includes(key) && !list.includes(skill.name)) {
		return { kind: 'not-allowed', reason: 'it is not among skills.allowBundled of the configuration' };
	}
	const { metadata } = skill;
	if (!metadata) return undefined;
	const { platform } = environment;
	if (metadata.os.length > 0 && platform !== undefined && !metadata.os.includes(platform)) {
		return { kind: 'os', reason: `it needs ${quoted(metadata.os)}, and this computer is “${platform}”` };
	}
	if (metadata.always) return undefined;
	const isMissing = (program: string) => skills?.programs.get(program) === false;
	const missing = metadata.bins.filter(isMissing);
	if (missing.length > 0) {
		return { kind: 'bins', reason: `there is no program ${quoted(missing)} in the PATH` };
	}
	if (metadata.anyBins.length > 0 && metadata.anyBins.every(isMissing)) {
		return { kind: 'bins', reason: `there is none of the programs ${quoted(metadata.anyBins)} in the PATH` };
	}
	const unset = metadata.env.filter((name) => !isSet(name, environment, entry, metadata, style.trimsVariables));
	if (unset.length > 0) {
		return {
			kind: 'env',
			reason: `the environment has no ${quoted(unset)}, and the configuration does not set it in skills.entries.${key}`,
		};
	}
	const off = metadata.config.filter((path) => !isOn(config, path, style.switchedOn));
	return off.length > 0 ? { kind: 'config', reason: `the configuration does not set ${quoted(off)}` } : undefined;
}
