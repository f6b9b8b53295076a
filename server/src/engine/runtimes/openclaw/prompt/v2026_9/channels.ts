import type { OpenClawPromptInputs } from '../sections.ts';

/** Channels that a message can be sent to, in the order in which the prompt of 2026.9.6 lists them. */
export const channels2026_9: readonly string[] = [
	'feishu',
	'googlechat',
	'nostr',
	'buzz',
	'msteams',
	'mattermost',
	'nextcloud-talk',
	'matrix',
	'raft',
	'a2a',
	'line',
	'zalo',
	'clickclack',
	'zalouser',
	'sms',
	'synology-chat',
	'tlon',
	'discord',
	'imessage',
	'irc',
	'reef',
	'signal',
	'slack',
	'telegram',
	'twitch',
	'whatsapp',
];

/** Channels that ask for approvals with cards or buttons of their own, as their manifests say. */
const approvingChannels: ReadonlySet<string> = new Set([
	'googlechat',
	'matrix',
	'discord',
	'imessage',
	'signal',
	'slack',
	'telegram',
	'whatsapp',
]);

/** The channel's id as it is compared; undefined where there is none. */
export const channelOf = ({ more }: OpenClawPromptInputs): string | undefined =>
	more?.channel?.trim().toLowerCase() || undefined;

/** True where the channel says that it can do `capability`, which is in lower case. */
export const canShow = ({ more }: OpenClawPromptInputs, capability: string): boolean =>
	(more?.capabilities ?? []).some((each) => each.trim().toLowerCase() === capability);

/** True where approvals are asked for by the channel's own means. */
export const asksNatively = (inputs: OpenClawPromptInputs): boolean =>
	canShow(inputs, 'inlinebuttons') ||
	canShow(inputs, 'nativeapprovals') ||
	approvingChannels.has(channelOf(inputs) ?? '');
