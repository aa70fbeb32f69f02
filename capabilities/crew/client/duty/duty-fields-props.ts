import type { Schedule } from '../../contract.ts';

export interface DutyFieldsProps {
  value: Schedule;
  onChange: (value: Schedule) => void;
}
