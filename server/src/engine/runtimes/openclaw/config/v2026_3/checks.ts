import { isJsonObject, type Json } from '../../../../text/json5.ts';
import { policy, toolChecks } from '../v2026_1_29/checks.ts';
import { duration, size, unlessOff } from '../v2026_9/checks.ts';
import { talkProvider } from '../v2026_9/gateway.ts';
import { acpBinding } from '../v2026_9/roster.ts';
import { type BindPaths, reportDocker, sandbox, sandboxBrowserNetwork } from '../v2026_9/sandbox.ts';
import { all, broadcast, type Checks, command, heartbeatOf, ofObject, type ValueCheck } from '../validation/checks.ts';
import { parseDurations } from '../validation/duration.ts';
import { channelChecks2026_3 } from './channels.ts';

const heartbeat = heartbeatOf(false, (text) => parseDurations(text, 'm'));

const posixBinds: BindPaths = {
	sourceOf: (bind) => /^[^:]+/u.exec(bind.trim())?.[0].trim() ?? bind.trim(),
	absolute: /^\//u,
	kind: 'POSIX paths',
	appArmor: 'apparmor',
};

const docker: ValueCheck = ofObject((value, report) => reportDocker(value, report, posixBinds));

const browserProfile: ValueCheck = ofObject(({ cdpPort, cdpUrl, driver }, report) => {
	if (driver !== 'existing-session' && !cdpPort && !cdpUrl) report([], 'Profile must set cdpPort or cdpUrl');
});

const isNotBelow = (lower: Json | undefined, upper: Json | undefined): boolean =>
	typeof lower === 'number' && typeof upper === 'number' && lower >= upper;

const loops: ValueCheck = ofObject((value, report) => {
	const { warningThreshold, criticalThreshold, globalCircuitBreakerThreshold } = value;
	const path = 'tools.loopDetection';
	if (isNotBelow(warningThreshold, criticalThreshold)) {
		report(['criticalThreshold'], `${path}.warningThreshold must be lower than criticalThreshold.`);
	}
	if (isNotBelow(criticalThreshold, globalCircuitBreakerThreshold)) {
		const breaker = 'globalCircuitBreakerThreshold';
		report([breaker], `${path}.criticalThreshold must be lower than ${breaker}.`);
	}
});

/** Sessions of other programs can be bound to a conversation of two channels, on one of them only to a topic. */
const acp: ValueCheck = ofObject((binding, report) => {
	let isTold = false;
	acpBinding(binding, (path, message) => {
		isTold = true;
		report(path, message);
	});
	const { channel, peer } = isJsonObject(binding.match) ? binding.match : {};
	const name = String(channel ?? '')
		.trim()
		.toLowerCase();
	if (isTold) return;
	if (name !== 'discord' && name !== 'telegram') {
		const only = 'ACP bindings currently support only "discord" and "telegram" channels.';
		report(['match', 'channel'], only);
	} else if (name === 'telegram' && !/^-\d+:topic:\d+$/u.test(String((isJsonObject(peer) && peer.id) || '').trim())) {
		const form = 'Telegram ACP bindings require canonical topic IDs in the form -1001234567890:topic:42.';
		report(['match', 'peer', 'id'], form);
	}
});

const perAgent = ['agents.defaults', 'agents.list.*'].flatMap((agent): (readonly [string, ValueCheck])[] => [
	[`${agent}.heartbeat`, heartbeat],
	[`${agent}.sandbox`, sandbox],
	[`${agent}.sandbox.docker`, docker],
	[`${agent}.sandbox.browser`, sandboxBrowserNetwork],
]);

/** Groups that 2026.1.29 does not have a policy for. */
const laterGroups = ['channels.signal', 'channels.irc'].flatMap((channel) =>
	['', '.accounts.*'].flatMap((account): (readonly [string, ValueCheck])[] => [
		[`${channel}${account}.groups.*.tools`, policy],
		[`${channel}${account}.groups.*.toolsBySender.*`, policy],
	]),
);

/** What 2026.3.13 checks besides the types of keys. */
export const checks2026_3: Checks = new Map<string, ValueCheck>([
	['', broadcast],
	...perAgent,
	['agents.list.*.tools.loopDetection', loops],
	['tools.loopDetection', loops],
	['audio.transcription.command', command],
	['bindings.*|1', acp],
	['browser.profiles.*', browserProfile],
	[
		'cron',
		all(
			unlessOff(['sessionRetention'], duration('h', false)),
			ofObject(({ runLog }, report) => {
				const below = unlessOff(['maxBytes'], size);
				if (isJsonObject(runLog)) below(runLog, (path, message) => report(['runLog', ...path], message));
			}),
		),
	],
	[
		'session.maintenance',
		all(
			unlessOff(['pruneAfter'], duration('d', false)),
			unlessOff(['rotateBytes'], size),
			unlessOff(['resetArchiveRetention'], duration('d', false)),
			unlessOff(['maxDiskBytes', 'highWaterBytes'], size),
		),
	],
	['talk', talkProvider('talk')],
	...toolChecks('agents.list.*'),
	...laterGroups,
	...channelChecks2026_3,
]);
