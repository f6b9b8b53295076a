import type { OpenClawPromptInputs } from '../sections.ts';
import { canShow, channelOf } from '../v2026_9/channels.ts';

/** Channels that a message can be sent to, in the order in which the prompt of 2026.7.1 lists them. */
export const channels2026_7: readonly string[] = (
	'feishu googlechat nostr msteams mattermost nextcloud-talk matrix raft line zalo clickclack zalouser sms ' +
	'synology-chat tlon discord imessage irc qqbot signal slack telegram twitch whatsapp'
).split(' ');

/** Channels that ask for approvals with cards or buttons of their own. */
const approvingChannels: ReadonlySet<string> = new Set(
	'discord googlechat matrix qqbot slack telegram signal'.split(' '),
);

/** True where approvals are asked for by the channel's own means. */
export const asksNatively2026_7 = (inputs: OpenClawPromptInputs): boolean =>
	canShow(inputs, 'inlinebuttons') ||
	canShow(inputs, 'nativeapprovals') ||
	approvingChannels.has(channelOf(inputs) ?? '');
