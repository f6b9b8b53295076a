import type { ConfigCapability } from '../../capabilities/config.ts';
import { ownConfigs } from '../files.ts';
import { configSchema } from './schema.ts';

export const config: ConfigCapability = { names: [], files: ownConfigs, schema: () => configSchema };
