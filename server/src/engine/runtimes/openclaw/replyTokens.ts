import type { ReplyToken } from '../runtime.ts';

/** The same words in every version; how strictly each version looks for them differs (heartbeatToken.ts, silentReply.ts). */
export const replyTokens: readonly ReplyToken[] = [
	{
		token: 'HEARTBEAT_OK',
		about: 'A heartbeat that is answered with this, and little else, is not delivered to anybody.',
	},
	{ token: 'NO_REPLY', about: 'An answer that is only this is not sent: the agent stays silent.' },
];
