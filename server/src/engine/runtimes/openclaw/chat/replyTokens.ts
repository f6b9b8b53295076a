import type { ReplyToken } from '../../capabilities/chat.ts';

/** The same words in every version; how strictly each version looks for them differs (heartbeatToken.ts, silentReply.ts). */
export const replyTokens: readonly ReplyToken[] = [
	{
		token: 'HEARTBEAT_OK',
		about: 'If the agent answers a heartbeat with this, and little else, nobody gets the answer.',
	},
	{ token: 'NO_REPLY', about: 'If the answer is only this, it is not sent.' },
];
