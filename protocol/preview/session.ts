/** Who talks to whom: every kind of session that some runtime has. A runtime says which ones it has, the usual one first. */
export type SessionKind = 'main' | 'chat' | 'group' | 'subagent' | 'explorer' | 'worker' | 'cron' | 'heartbeat';
