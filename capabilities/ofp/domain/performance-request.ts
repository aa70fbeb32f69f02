// In the contract, because weight and balance counts extra fuel above the plan that this request gives.
export { alternateOf, offBlockOf, performanceRequestOf, type PerformanceChoice } from '../contract.ts';
