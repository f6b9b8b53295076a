import { isJsonObject, type Json, textAt } from '../../../text/json5.ts';
import type { AccessFact, SettingKey } from '../../capabilities/access.ts';
import { isNamed, openGroups } from './toolNames.ts';
import type { ToolRules } from './toolRules.ts';

/** A value of the configuration with the way there. */
export interface SettingsPlace {
	readonly value: Json | undefined;
	readonly key: SettingKey;
}

export const placeBelow = ({ value, key }: SettingsPlace, ...path: readonly string[]): SettingsPlace => {
	let here = value;
	for (const step of path) here = isJsonObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
	return { value: here, key: [...key, ...path] };
};

/** Names of tools with the settings that they come from; none where the version itself brings them. */
interface NamedTools {
	readonly names: readonly string[];
	readonly from: readonly SettingKey[];
}

/** One step that a tool has to get through: it is not denied, and where there is a list of allowed ones, it is on it. */
export interface ToolListPolicy {
	readonly allow?: NamedTools;
	readonly deny?: NamedTools;
	/** A list of allowed tools that the version does not go by. */
	readonly ignored?: NamedTools;
	/** How `allow` and `deny` are told to people; their names where absent. */
	readonly said?: { readonly allow?: string; readonly deny?: string };
	/** When it counts, where that is only at times: `with models of anthropic`. */
	readonly when?: string;
}

const listAt = (place: SettingsPlace): NamedTools | undefined =>
	Array.isArray(place.value)
		? {
				names: place.value.filter((name): name is string => typeof name === 'string').map((name) => name.trim()),
				from: [place.key],
			}
		: undefined;

const union = (...lists: readonly (NamedTools | undefined)[]): NamedTools => ({
	names: lists.flatMap((list) => list?.names ?? []),
	from: lists.flatMap((list) => list?.from ?? []),
});

const everything: NamedTools = { names: ['*'], from: [] };

/** `allow`, `alsoAllow` and `deny` of one place. What `alsoAllow` stands next to is every tool, where there is no list of allowed ones. */
function listsIn(rules: ToolRules, place: SettingsPlace): ToolListPolicy {
	const allow = listAt(placeBelow(place, 'allow'));
	const also = rules.alsoAllow ? listAt(placeBelow(place, 'alsoAllow')) : undefined;
	const deny = listAt(placeBelow(place, 'deny'));
	const hasMore = also !== undefined && also.names.length > 0;
	const allowed = hasMore ? (allow && allow.names.length > 0 ? union(allow, also) : union(everything, also)) : allow;
	return { ...(allowed && { allow: allowed }), ...(deny && { deny }) };
}

/** A list of allowed tools as 2026.1 goes by it: only where it names a tool of the version’s own. */
function heeded(rules: ToolRules, { allow, deny, said, when }: ToolListPolicy): readonly ToolListPolicy[] {
	const { certainTools } = rules;
	const always = when === undefined ? {} : { when };
	const denied: readonly ToolListPolicy[] = deny ? [{ deny, ...always }] : [];
	if (!allow || allow.names.length === 0) return denied;
	const listed: ToolListPolicy = { allow, ...(said && { said }), ...always };
	const named = openGroups(rules, allow.names);
	if (!certainTools || named.some((name) => certainTools.includes(name))) return [listed, ...denied];
	const own = new Set(Object.values(rules.groups).flat());
	if (!named.some((name) => own.has(name) || name === '*')) return [{ ignored: allow, ...always }, ...denied];
	if (named.includes('*')) return denied;
	return [{ ...listed, when: when ?? 'where one of the tools of its list is there' }, ...denied];
}

function profilePolicy(rules: ToolRules, profile: SettingsPlace, also: NamedTools | undefined): ToolListPolicy {
	const name = typeof profile.value === 'string' ? profile.value : '';
	const tools = Object.hasOwn(rules.profiles, name) ? rules.profiles[name] : undefined;
	if (!tools) return {};
	const more = also && also.names.length > 0 ? also : undefined;
	return {
		allow: union({ names: tools, from: [profile.key] }, more),
		said: { allow: `the tools of the profile ${name}${more ? ` and ${more.names.join(', ')}` : ''}` },
	};
}

/** The policies of `tools`, an agent’s own after those of all; `root` is the configuration. */
export function writtenPolicies(
	rules: ToolRules,
	root: SettingsPlace,
	agent: SettingsPlace,
): readonly ToolListPolicy[] {
	const [all, own] = [placeBelow(root, 'tools'), placeBelow(agent, 'tools')];
	const first = (...path: readonly string[]) => {
		const ownValue = placeBelow(own, ...path);
		return ownValue.value === undefined ? placeBelow(all, ...path) : ownValue;
	};
	const also = rules.alsoAllow ? listAt(first('alsoAllow')) : undefined;
	const certain = [profilePolicy(rules, first('profile'), also), listsIn(rules, all), listsIn(rules, own)];
	const perProvider = [all, own].flatMap((place) => {
		const providers = placeBelow(place, 'byProvider');
		return Object.keys(isJsonObject(providers.value) ? providers.value : {}).flatMap((provider) => {
			const entry = placeBelow(providers, provider);
			const when = `with models of ${provider}`;
			const more = rules.alsoAllow ? listAt(placeBelow(entry, 'alsoAllow')) : undefined;
			const profile = profilePolicy(rules, placeBelow(entry, 'profile'), more);
			return [profile, listsIn(rules, entry)].flatMap((policy) => heeded(rules, { ...policy, when }));
		});
	});
	const perSender = [all, own].flatMap((place) => {
		const senders = placeBelow(place, 'toolsBySender');
		return Object.keys(isJsonObject(senders.value) ? senders.value : {}).map((sender) => ({
			...listsIn(rules, placeBelow(senders, sender)),
			when: sender === '*' ? 'for other senders' : `for the sender ${sender}`,
		}));
	});
	return [...certain.flatMap((policy) => heeded(rules, policy)), ...perProvider, ...perSender];
}

/** `tools` and `toolsBySender` below `channels`, which count in single groups. */
export function groupPolicies(rules: ToolRules, root: SettingsPlace): readonly ToolListPolicy[] {
	const found: ToolListPolicy[] = [];
	const look = (place: SettingsPlace): void => {
		if (Array.isArray(place.value) || !isJsonObject(place.value)) return;
		for (const key of Object.keys(place.value)) {
			const next = placeBelow(place, key);
			const where = place.key.slice(1).join(' ');
			if (key === 'tools') found.push({ ...listsIn(rules, next), when: `in ${where}` });
			else if (key === 'toolsBySender' && isJsonObject(next.value)) {
				for (const sender of Object.keys(next.value)) {
					const when = `for some senders in ${where}`;
					found.push({ ...listsIn(rules, placeBelow(next, sender)), when });
				}
			} else look(next);
		}
	};
	look(placeBelow(root, 'channels'));
	return found;
}

/** What counts in a sandbox: the agent’s list, else that of all, else the version’s own. */
export function sandboxPolicy(rules: ToolRules, root: SettingsPlace, agent: SettingsPlace): ToolListPolicy {
	const listOf = (name: string) =>
		listAt(placeBelow(agent, 'tools', 'sandbox', 'tools', name)) ??
		listAt(placeBelow(root, 'tools', 'sandbox', 'tools', name));
	const usual = { allow: { names: rules.sandbox.allow, from: [] }, deny: { names: rules.sandbox.deny, from: [] } };
	const knowsMore = rules.sandboxLists === '2026.9';
	const written = listOf('allow');
	const also = knowsMore ? listOf('alsoAllow') : undefined;
	const base = written ?? usual.allow;
	const allow = written?.names.length === 0 ? written : also ? union(base, also) : base;
	const again = [...(written?.names ?? []), ...(also?.names ?? [])];
	const left = knowsMore ? usual.deny.names.filter((name) => !isNamed(rules, again, name)) : usual.deny.names;
	const deny = listOf('deny') ?? { names: left, from: [] };
	const isOpen = rules.sandboxLists !== '2026.1' && allow.names.every((name) => name === '');
	const hasPictures = isOpen || isNamed(rules, deny.names, rules.pictureTool);
	const isUsual = allow.from.length === 0 && deny.from.length === 0;
	return {
		allow: hasPictures ? allow : { ...allow, names: [...allow.names, rules.pictureTool] },
		deny: isUsual ? { names: [], from: [] } : deny,
		said: {
			...(!written && { allow: also ? `${usualInSandbox} and ${also.names.join(', ')}` : usualInSandbox }),
			...(written?.names.length === 0 && { allow: rules.pictureTool }),
			...(deny.from.length === 0 && { deny: `${left.join(', ')}, as a sandbox denies by default` }),
		},
	};
}

const usualInSandbox = 'what a sandbox allows by default';
const notOfSubagents = 'what no sub-agent has';

/** What the short names of a version’s own lists stand for, a sentence each, as far as `facts` use them. */
export function meanings(rules: ToolRules, facts: readonly AccessFact[]): readonly string[] {
	const isUsed = (name: string) => facts.some(({ text }) => text.includes(name));
	return [
		...(isUsed(usualInSandbox) ? [`By default a sandbox allows ${rules.sandbox.allow.join(', ')}.`] : []),
		...(isUsed(notOfSubagents) ? [`No sub-agent has ${rules.notForSubagents.join(', ')}.`] : []),
	];
}

/** What no sub-agent has, and what the configuration adds. */
export function subagentPolicies(rules: ToolRules, root: SettingsPlace): readonly ToolListPolicy[] {
	const tools = placeBelow(root, 'tools', 'subagents', 'tools');
	const [allow, deny] = [listAt(placeBelow(tools, 'allow')), listAt(placeBelow(tools, 'deny'))];
	const also = rules.alsoAllow && rules.sandboxLists !== '2026.1' ? listAt(placeBelow(tools, 'alsoAllow')) : undefined;
	const own: ToolListPolicy = {
		deny: { names: rules.notForSubagents, from: [] },
		said: { deny: notOfSubagents },
	};
	return [own, { ...(allow && { allow: also ? union(allow, also) : allow }), ...(deny && { deny }) }];
}

/** What a policy keeps away, for people: a fact for its denied tools, one for all but its allowed ones. */
export function policyFacts({ allow, deny, ignored, said, when }: ToolListPolicy): readonly AccessFact[] {
	const fact = (text: string, { from }: NamedTools): AccessFact => ({
		text: when === undefined ? text : `${when}: ${text}`,
		...(from.length > 0 && { from }),
	});
	const named = (list: NamedTools | undefined) => (list?.names ?? []).filter((name) => name !== '');
	const isOpen = named(allow).length === 0 || named(allow).includes('*');
	const list = ignored?.from[0]?.slice(-2).join('.') ?? '';
	return [
		...(ignored ? [fact(`nothing by ${list}, which is ignored: it names no tool of the runtime’s own`, ignored)] : []),
		...(!allow || isOpen ? [] : [fact(`all but ${said?.allow ?? named(allow).join(', ')}`, allow)]),
		...(deny && named(deny).length > 0 ? [fact(said?.deny ?? named(deny).join(', '), deny)] : []),
	];
}

/** Whether a session has a tool, and the settings that take it away; none where the version itself does. */
export interface ToolVerdict {
	readonly has: 'yes' | 'no' | 'not known';
	readonly from: readonly SettingKey[];
	/** When it is taken away, where that is only at times. */
	readonly when?: string;
}

function takenBy(rules: ToolRules, { allow, deny }: ToolListPolicy, tool: string): readonly NamedTools[] {
	const isDenied = deny !== undefined && isNamed(rules, deny.names, tool);
	const names = allow?.names ?? [];
	const isAllowed =
		openGroups(rules, names).every((name) => name === '') ||
		isNamed(rules, names, tool) ||
		(tool === 'apply_patch' && isNamed(rules, names, rules.patchComesWith));
	return [...(isDenied ? [deny] : []), ...(isAllowed || !allow ? [] : [allow])];
}

export function verdictOn(rules: ToolRules, policies: readonly ToolListPolicy[], tool: string): ToolVerdict {
	const taking = policies
		.map((policy) => ({ when: policy.when, by: takenBy(rules, policy, tool) }))
		.filter(({ by }) => by.length > 0);
	const always = taking.filter(({ when }) => when === undefined);
	const counted = always.length > 0 ? always : taking;
	const from = counted.flatMap(({ by }) => by.flatMap((list) => list.from));
	if (always.length > 0) return { has: 'no', from };
	const whens = [...new Set(taking.flatMap(({ when }) => when ?? []))];
	return taking.length > 0 ? { has: 'not known', from, when: whens.join(', ') } : { has: 'yes', from: [] };
}

/** A text setting of the first place that has it. */
export function firstText(places: readonly SettingsPlace[], ...path: readonly string[]) {
	for (const { value, key } of places) {
		const text = textAt(value, ...path);
		if (text !== undefined) return { text, key: [...key, ...path] };
	}
	return undefined;
}
