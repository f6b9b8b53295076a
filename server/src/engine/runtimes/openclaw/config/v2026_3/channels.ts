import { isJsonObject, type Json, type JsonObject } from '../../../../text/json5.ts';
import {
	all,
	listOf,
	ofObject,
	type ReportFault,
	slackSecret,
	telegramCommandsAs,
	type ValueCheck,
} from '../validation/checks.ts';

const telegramCommands = telegramCommandsAs((name) => name.replaceAll('-', '_'));

const texts = (list: Json | undefined): readonly string[] =>
	listOf(list)
		.map((each) => String(each).trim())
		.filter(Boolean);

/** Whom a policy lets in: everybody has to be named with a star, and a list has to name somebody. */
function reportPolicy(
	policy: Json | undefined,
	allowFrom: Json | undefined,
	says: (kind: 'open' | 'allowlist', wants: string) => void,
): void {
	if (policy === 'open' && !texts(allowFrom).includes('*')) says('open', 'to include "*"');
	if (policy === 'allowlist' && texts(allowFrom).length === 0) says('allowlist', 'to contain at least one sender ID');
}

const accountsOf = ({ accounts }: JsonObject): readonly (readonly [string, JsonObject])[] =>
	Object.entries(isJsonObject(accounts) ? accounts : {}).filter((entry): entry is [string, JsonObject] =>
		isJsonObject(entry[1]),
	);

/** Channels whose accounts go by their own policy, which is `pairing` unless they say otherwise, and by the channel's list where they have none. */
const pairing = (channel: string): ValueCheck =>
	ofObject((value, report) => {
		const path = `channels.${channel}`;
		reportPolicy(value.dmPolicy, value.allowFrom, (kind, wants) =>
			report(['allowFrom'], `${path}.dmPolicy="${kind}" requires ${path}.allowFrom ${wants}`),
		);
		for (const [id, account] of accountsOf(value)) {
			const whose = `${path}.accounts.*`;
			reportPolicy(account.dmPolicy, account.allowFrom ?? value.allowFrom, (kind, wants) =>
				report(
					['accounts', id, 'allowFrom'],
					`${whose}.dmPolicy="${kind}" requires ${whose}.allowFrom (or ${path}.allowFrom) ${wants}`,
				),
			);
		}
	});

/** Telegram looks at the accounts that are on once more, in other words. */
const telegramAgain: ValueCheck = ofObject((value, report) => {
	const path = 'channels.telegram';
	for (const [id, account] of accountsOf(value)) {
		if (account.enabled === false) continue;
		const list = Array.isArray(account.allowFrom) ? account.allowFrom : value.allowFrom;
		reportPolicy(account.dmPolicy, list, (kind, wants) =>
			report(
				['accounts', id, 'allowFrom'],
				`${path}.accounts.*.dmPolicy="${kind}" requires ${path}.allowFrom or ${path}.accounts.*.allowFrom ${wants}`,
			),
		);
	}
});

const isFilled = (value: Json | undefined): boolean =>
	typeof value === 'string' ? value.trim() !== '' : isJsonObject(value);

const telegramWebhook: ValueCheck = ofObject((value, report) => {
	const path = 'channels.telegram';
	const hasHook = (each: JsonObject) => typeof each.webhookUrl === 'string' && each.webhookUrl.trim() !== '';
	if (hasHook(value) && !isFilled(value.webhookSecret)) {
		report(['webhookSecret'], `${path}.webhookUrl requires ${path}.webhookSecret`);
	}
	for (const [id, account] of accountsOf(value)) {
		if (account.enabled === false || !hasHook(account)) continue;
		if (isFilled(account.webhookSecret) || isFilled(value.webhookSecret)) continue;
		report(
			['accounts', id, 'webhookSecret'],
			`${path}.accounts.*.webhookUrl requires ${path}.webhookSecret or ${path}.accounts.*.webhookSecret`,
		);
	}
});

/** Channels that keep the policy in `dm` as well, and whose accounts take over what they do not say. */
const inheriting = (channel: string, countsDisabled: boolean): ValueCheck =>
	ofObject((value, report) => {
		const path = `channels.${channel}`;
		const dmOf = ({ dm }: JsonObject): JsonObject => (isJsonObject(dm) ? dm : {});
		const policyOf = (each: JsonObject) => each.dmPolicy ?? dmOf(each).policy;
		const listIn = (each: JsonObject) => each.allowFrom ?? dmOf(each).allowFrom;
		const at = value.allowFrom === undefined ? ['dm', 'allowFrom'] : ['allowFrom'];
		reportPolicy(policyOf(value), listIn(value), (kind, wants) =>
			report(at, `${path}.dmPolicy="${kind}" requires ${path}.allowFrom (or ${path}.dm.allowFrom) ${wants}`),
		);
		for (const [id, account] of accountsOf(value)) {
			if (account.enabled === false && !countsDisabled) continue;
			const whose = `${path}.accounts.*`;
			reportPolicy(policyOf(account) ?? policyOf(value), listIn(account) ?? listIn(value), (kind, wants) =>
				report(
					['accounts', id, 'allowFrom'],
					`${whose}.dmPolicy="${kind}" requires ${whose}.allowFrom (or ${path}.allowFrom) ${wants}`,
				),
			);
		}
	});

const googlechatDm: ValueCheck = ofObject(({ policy, allowFrom }, report) => {
	const path = 'channels.googlechat.dm';
	reportPolicy(policy, allowFrom, (kind, wants) =>
		report(['allowFrom'], `${path}.policy="${kind}" requires ${path}.allowFrom ${wants}`),
	);
});

const streaming = 1;

const discordAccount: ValueCheck = ofObject((value, report) => {
	const { activity, activityType, activityUrl, autoPresence } = value;
	const path = 'channels.discord';
	const [hasActivity, hasUrl] = [isFilled(activity), isFilled(activityUrl)];
	if ((activityType !== undefined || hasUrl) && !hasActivity) {
		report(['activity'], `${path}.activity is required when activityType or activityUrl is set`);
	}
	if (activityType === streaming && !hasUrl) {
		report(['activityUrl'], `${path}.activityUrl is required when activityType is 1 (Streaming)`);
	}
	if (hasUrl && activityType !== streaming) {
		report(['activityType'], `${path}.activityType must be 1 (Streaming) when activityUrl is set`);
	}
	const { intervalMs, minUpdateIntervalMs } = isJsonObject(autoPresence) ? autoPresence : {};
	if (typeof intervalMs !== 'number' || typeof minUpdateIntervalMs !== 'number') return;
	if (minUpdateIntervalMs <= intervalMs) return;
	const key = 'autoPresence.minUpdateIntervalMs';
	report(key.split('.'), `${path}.${key} must be less than or equal to ${path}.autoPresence.intervalMs`);
});

function reportNickserv({ nickserv }: JsonObject, report: ReportFault): void {
	if (!isJsonObject(nickserv) || nickserv.register !== true || isFilled(nickserv.registerEmail)) return;
	const path = 'channels.irc.nickserv';
	report(['nickserv', 'registerEmail'], `${path}.register=true requires ${path}.registerEmail`);
}
const nickserv = ofObject(reportNickserv);

/** What 2026.3 checks of channels besides the types of keys. */
export const channelChecks2026_3: readonly (readonly [string, ValueCheck])[] = [
	['channels.telegram', all(pairing('telegram'), telegramCommands, telegramAgain, telegramWebhook)],
	['channels.telegram.accounts.*', telegramCommands],
	...['signal', 'imessage', 'bluebubbles', 'whatsapp'].map((channel): [string, ValueCheck] => [
		`channels.${channel}`,
		pairing(channel),
	]),
	['channels.irc', all(pairing('irc'), nickserv)],
	['channels.irc.accounts.*', nickserv],
	['channels.msteams', pairing('msteams')],
	['channels.discord', all(discordAccount, inheriting('discord', true))],
	['channels.discord.accounts.*', discordAccount],
	['channels.slack', all(inheriting('slack', false), slackSecret)],
	['channels.googlechat.dm', googlechatDm],
	['channels.googlechat.accounts.*.dm', googlechatDm],
];
