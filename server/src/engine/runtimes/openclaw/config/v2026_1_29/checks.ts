import { isJsonObject } from '../../../../text/json5.ts';
import { type Checks, checks2026_1, type ValueCheck } from '../validation/checks.ts';

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** 2026.1.29 brought `alsoAllow`, which adds to a profile's tools and is refused beside `allow`. */
const oneList =
	(whose: string): ValueCheck =>
	(value, report) => {
		if (!isJsonObject(value) || !isFilled(value.allow) || !isFilled(value.alsoAllow)) return;
		report(
			[],
			`${whose} cannot set both allow and alsoAllow in the same scope (merge alsoAllow into allow, or remove allow and use profile + alsoAllow)`,
		);
	};

export const policy = oneList('tools policy');
const byProvider = oneList('tools.byProvider policy');

/** Places that hold a policy in a `tools` or `toolsBySender` of a group of people. */
const groups: readonly string[] = [
	...['whatsapp', 'telegram', 'imessage', 'bluebubbles'].map((channel) => `channels.${channel}|groups.*`),
	'channels.discord|guilds.*',
	'channels.discord|guilds.*.channels.*',
	'channels.slack|channels.*',
];

const groupPaths = groups.flatMap((group) => {
	const [channel = '', place = ''] = group.split('|');
	return [`${channel}.${place}`, `${channel}.accounts.*.${place}`];
});
const teamPaths = ['channels.msteams.teams.*', 'channels.msteams.teams.*.channels.*'];

/** One list for tools, wherever tools are allowed; `agents` is where the version keeps its agents. */
export const toolChecks = (agents: string): readonly (readonly [string, ValueCheck])[] => [
	['tools', oneList('tools')],
	[`${agents}.tools`, oneList('agent tools')],
	['tools.byProvider.*', byProvider],
	[`${agents}.tools.byProvider.*`, byProvider],
	['tools.subagents.tools', policy],
	['tools.sandbox.tools', policy],
	[`${agents}.tools.sandbox.tools`, policy],
	...[...groupPaths, ...teamPaths].flatMap((path): (readonly [string, ValueCheck])[] => [
		[`${path}.tools`, policy],
		[`${path}.toolsBySender.*`, policy],
	]),
];

export const checks2026_1_29: Checks = new Map([...checks2026_1, ...toolChecks('agents.list.*')]);
