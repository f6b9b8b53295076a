import { isJsonObject, type Json, type JsonObject } from '../../../../text/json5.ts';
import { parseDuration } from './duration.ts';
import { isProgram } from './program.ts';

/** Reports what is wrong with a value, at a path below it. */
export type ReportFault = (path: readonly (string | number)[], message: string) => void;

/** Looks at a whole value whose parts are all of the right type. */
export type ValueCheck = (value: Json, report: ReportFault) => void;

/** Checks by where they apply: keys joined by dots, `*` for any key or index. */
export type Checks = ReadonlyMap<string, ValueCheck>;

/** Most checks have something to say about objects only. */
export const ofObject =
	(check: (value: JsonObject, report: ReportFault) => void): ValueCheck =>
	(value, report) => {
		if (isJsonObject(value)) check(value, report);
	};

export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** A channel open to everybody has to say so twice. */
const openNeedsStar = (policyKey: string, message: string): ValueCheck =>
	ofObject((value, report) => {
		if (value[policyKey] !== 'open') return;
		if (!listOf(value.allowFrom).some((each) => String(each).trim() === '*')) report(['allowFrom'], message);
	});

const commandName = /^[a-z0-9_]{1,32}$/u;

/** `nameOf`: what a version makes of a name before it looks at it. */
export const telegramCommandsAs = (nameOf: (text: string) => string): ValueCheck =>
	ofObject(({ customCommands }, report) => {
		for (const [index, entry] of listOf(customCommands).entries()) {
			const { command, description } = isJsonObject(entry) ? entry : {};
			const written = String(command ?? '').trim();
			const name = nameOf(written.replace(/^\//u, '').trim().toLowerCase());
			const at = ['customCommands', index];
			const message = `Telegram custom command "/${name}" is`;
			if (name === '') report([...at, 'command'], 'Telegram custom command is missing a command name.');
			else if (!commandName.test(name)) {
				report([...at, 'command'], `${message} invalid (use a-z, 0-9, underscore; max 32 chars).`);
			} else if (String(description ?? '').trim() === '')
				report([...at, 'description'], `${message} missing a description.`);
		}
	});

const telegramCommands = telegramCommandsAs((name) => name);

const clock = /^(?:[01]\d|2[0-3]|24):[0-5]\d$/u;

/** What is wrong with a time of day; only an end may be midnight at the end of the day. */
function clockProblem(time: Json | undefined, part: 'start' | 'end'): string | undefined {
	if (typeof time !== 'string' || time === '') return undefined;
	if (!clock.test(time)) return 'invalid time (use "HH:MM" 24h format)';
	if (!time.startsWith('24')) return undefined;
	if (time !== '24:00') return 'invalid time (24:00 is the only allowed 24:xx value)';
	return part === 'start' ? 'invalid time (start cannot be 24:00)' : undefined;
}

/** `anyway`: active hours are looked at even where no interval is set. */
export const heartbeatOf = (anyway: boolean, lengthOf: (text: string) => number | undefined): ValueCheck =>
	ofObject(({ every, activeHours }, report) => {
		const isSet = typeof every === 'string' && every !== '';
		if (!isSet && !anyway) return;
		if (isSet && lengthOf(every) === undefined) report(['every'], 'invalid duration (use ms, s, m, h)');
		if (!isJsonObject(activeHours)) return;
		for (const part of ['start', 'end'] as const) {
			const problem = clockProblem(activeHours[part], part);
			if (problem !== undefined) report(['activeHours', part], problem);
		}
	});
const heartbeat2026_1 = heartbeatOf(false, (text) => parseDuration(text, 'm'));

export const command: ValueCheck = (value, report) => {
	if (Array.isArray(value) && !isProgram(value[0])) report([0], 'expected safe executable name or path');
};

export const slackSecret: ValueCheck = ofObject((value, report) => {
	const isHttp = (mode: Json | undefined) => (mode ?? value.mode) === 'http';
	if (isHttp(undefined) && !value.signingSecret) {
		report(['signingSecret'], 'channels.slack.mode="http" requires channels.slack.signingSecret');
	}
	for (const [id, account] of Object.entries(isJsonObject(value.accounts) ? value.accounts : {})) {
		if (!isJsonObject(account) || account.enabled === false || !isHttp(account.mode)) continue;
		if (account.signingSecret ?? value.signingSecret) continue;
		report(
			['accounts', id, 'signingSecret'],
			'channels.slack.accounts.*.mode="http" requires channels.slack.signingSecret or channels.slack.accounts.*.signingSecret',
		);
	}
});

const browserProfile: ValueCheck = ofObject(({ cdpPort, cdpUrl }, report) => {
	if (!cdpPort && !cdpUrl) report([], 'Profile must set cdpPort or cdpUrl');
});

/** Broadcasts name agents by the very ids of the list. */
export const broadcast: ValueCheck = ofObject((config, report) => {
	const agents = isJsonObject(config.agents) ? listOf(config.agents.list) : [];
	if (agents.length === 0 || !isJsonObject(config.broadcast)) return;
	const ids = new Set(agents.map((agent) => (isJsonObject(agent) ? agent.id : undefined)));
	for (const [peer, named] of Object.entries(config.broadcast)) {
		if (peer === 'strategy') continue;
		for (const [index, id] of listOf(named).entries()) {
			if (!ids.has(id)) report(['broadcast', peer, index], `Unknown agent id "${id}" (not in agents.list).`);
		}
	}
});

/** Channels that take anybody's messages at `dmPolicy: "open"`, and how the runtime speaks of their accounts. */
const openChannels: readonly (readonly [channel: string, accounts: 'own words' | 'same words' | 'none'])[] = [
	['telegram', 'same words'],
	['signal', 'same words'],
	['imessage', 'same words'],
	['bluebubbles', 'own words'],
	['whatsapp', 'own words'],
	['msteams', 'none'],
];

/** Channels that keep the policy in a `dm` object. */
const dmChannels = ['discord', 'slack', 'googlechat'] as const;

export const all =
	(...checks: readonly ValueCheck[]): ValueCheck =>
	(value, report) => {
		for (const check of checks) check(value, report);
	};

function channelChecks(): [string, ValueCheck][] {
	const checks: [string, ValueCheck][] = [];
	for (const [channel, accounts] of openChannels) {
		const path = `channels.${channel}`;
		const message = `${path}.dmPolicy="open" requires ${path}.allowFrom to include "*"`;
		const own = `${path}.accounts.*.dmPolicy="open" requires allowFrom to include "*"`;
		const withCommands = (check: ValueCheck) => (channel === 'telegram' ? all(check, telegramCommands) : check);
		checks.push([path, withCommands(openNeedsStar('dmPolicy', message))]);
		if (accounts === 'none') continue;
		const text = accounts === 'own words' ? own : message;
		checks.push([`${path}.accounts.*`, withCommands(openNeedsStar('dmPolicy', text))]);
	}
	for (const channel of dmChannels) {
		const path = `channels.${channel}`;
		const check = openNeedsStar('policy', `${path}.dm.policy="open" requires ${path}.dm.allowFrom to include "*"`);
		checks.push([`${path}.dm`, check], [`${path}.accounts.*.dm`, check]);
	}
	return checks;
}

/** What 2026.1 checks besides the types of keys, in its own words: its schema fails as a whole where one of them does. */
export const checks2026_1: Checks = new Map<string, ValueCheck>([
	['', broadcast],
	['agents.defaults.heartbeat', heartbeat2026_1],
	['agents.list.*.heartbeat', heartbeat2026_1],
	['audio.transcription.command', command],
	['browser.profiles.*', browserProfile],
	['channels.slack', slackSecret],
	...channelChecks(),
]);
