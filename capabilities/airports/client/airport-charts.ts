/** What this capability needs of the charts; the composition root passes it in, and without it no button is shown. */
type OpenCharts = (icao: string) => void;

let open: OpenCharts | null = null;

export function configureAirportCharts(given: OpenCharts): void {
  open = given;
}
export const airportCharts = (): OpenCharts | null => open;
