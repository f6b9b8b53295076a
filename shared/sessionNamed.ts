import { type SessionKind, sessionKinds } from '../protocol/preview/session.ts';

/** The kind of session that is called so, in what was stored or came from elsewhere; undefined where there is none. */
export const sessionNamed = (name: unknown): SessionKind | undefined => sessionKinds.find((kind) => kind === name);
