import type { SessionKind } from '../protocol/preview/session.ts';

const every: Readonly<Record<SessionKind, true>> = {
	main: true,
	chat: true,
	group: true,
	subagent: true,
	explorer: true,
	worker: true,
	cron: true,
	heartbeat: true,
};

/** Every kind that some runtime has. */
export const sessionKinds = Object.keys(every) as readonly SessionKind[];

/** The kind of session that is called so, in what was stored or came from elsewhere; undefined where there is none. */
export const sessionNamed = (name: unknown): SessionKind | undefined => sessionKinds.find((kind) => kind === name);
