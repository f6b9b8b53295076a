import type { Server } from '../../server/server.ts';

/** Scheme of the read-only documents that a turn is shown by. */
export const turnScheme = 'soulscope-turn';

/** Who knows of turns. */
export type TurnServer = Pick<Server, 'request'>;
