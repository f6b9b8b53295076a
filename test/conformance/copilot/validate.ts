import type { Input } from '../case.ts';
export const validated = (_input: Input): unknown => [];
