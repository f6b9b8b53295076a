/** In a home: who the agent is. */
export const soulName = 'SOUL.md';

/** In a home: its settings. */
export const configName = 'config.yaml';

/** In a home: what the agent remembers, of its work and of the person. */
export const userMemory = 'memories/USER.md';
export const memoryPaths = ['memories/MEMORY.md', userMemory] as const;

/** In a person's home folder, and in a folder that keeps what belongs there. */
export const homeName = '.hermes';

/** In a home: a home of its own for each profile. */
export const profilesName = 'profiles';

/** Instructions that only this program reads, in a project; the first that is found. */
export const ownContextNames = ['.hermes.md', 'HERMES.md'] as const;
