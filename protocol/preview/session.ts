/** Every kind of session that some runtime has; a workspace says which it has. */
export const sessionKinds = ['main', 'chat', 'group', 'subagent', 'worker', 'cron', 'heartbeat'] as const;

/** Who talks to whom. */
export type SessionKind = (typeof sessionKinds)[number];
