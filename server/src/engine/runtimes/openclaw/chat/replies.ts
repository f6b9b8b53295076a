import { at } from '../../../text/json5.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { ReplyReading } from '../../capabilities/talk.ts';
import { besideToken } from '../../replyTokens.ts';
import { settingsOf } from '../config/settings.ts';
import { stripHeartbeatToken } from '../heartbeat/heartbeatToken.ts';
import type { OpenClawProfile } from '../profile.ts';
import { ackToken, silentToken } from './replyStyle.ts';

/** What is left to deliver, and the token that keeps it from being delivered. */
export function readReply(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	text: string,
	toHeartbeat: boolean,
): ReplyReading {
	const { isSilent, tidied, acknowledgement, ownAckLength } = profile.replies;
	const own = tidied?.(text) ?? text;
	if (isSilent(text) || own === '') return { text: besideToken(text, silentToken), silent: silentToken };
	const { config } = settingsOf(profile, snapshot);
	const maxAckChars = ownAckLength ? at(config, 'agents', 'defaults', 'heartbeat', 'ackMaxChars') : undefined;
	const mode = toHeartbeat ? 'heartbeat' : 'message';
	const read = stripHeartbeatToken(own, { mode, maxAckChars }, acknowledgement);
	if (!read.didStrip) return { text: own };
	return read.shouldSkip ? { text: besideToken(text, ackToken), silent: ackToken } : { text: read.text };
}
